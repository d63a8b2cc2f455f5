"""Many games side by side, on all cores or on a GPU, for programs that learn."""

from asterion.batches.batch import BadBatch, Batch, batch

__all__ = ["BadBatch", "Batch", "batch"]
