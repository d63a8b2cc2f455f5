"""What programs can ask over HTTP: requests, answers, and a router for each subject."""
