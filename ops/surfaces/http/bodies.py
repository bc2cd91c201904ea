"""Request bodies of a bounded size."""

from starlette.requests import Request

from mnemolog.schemas.errors import BodyTooLargeError


async def body_of(request: Request, most: int) -> bytearray:
    """The request body, which is not read if it is too long. Raises BodyTooLargeError."""
    declared = request.headers.get("content-length", "")
    _check_length(int(declared) if declared.isdecimal() else 0, most)
    data = bytearray()
    # Counted again: a client may declare no length, or a wrong one.
    async for chunk in request.stream():
        _check_length(len(data) + len(chunk), most)
        data += chunk
    return data


def _check_length(length: int, most: int) -> None:
    if length > most:
        raise BodyTooLargeError("body", f"more than {most} bytes", f"at most {most} bytes (http.max_body_bytes)")
