"""What all shapes of the HTTP interface have in common."""

from pydantic import BaseModel, ConfigDict, Field


class Strict(BaseModel):
    """Unknown fields are refused, so that a slip of the pen shows."""

    model_config = ConfigDict(extra="forbid")


class Asked(Strict):
    """A command: sent again with the same id, it changes nothing and gives the same answer."""

    command: str = Field(
        min_length=8, max_length=64, pattern=r"^[\x21-\x7e]+$", examples=["5f0c7a9e1b"]
    )
    at: int = Field(default=0, ge=0, description="The position of the log that was seen (`n`).")
