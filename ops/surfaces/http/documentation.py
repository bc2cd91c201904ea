"""`/docs`: the API's description and examples, from local files alone.

Swagger's own files come with a package; the page loads nothing else, and its security policy allows nothing else.
"""

from importlib import resources
from typing import Final

from fastapi import APIRouter
from starlette.responses import HTMLResponse, Response

_FILES: Final = resources.files("fastapi_offline") / "static"

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mnemolog</title>
<link rel="icon" href="/docs/favicon.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
"""

_START: Final = """SwaggerUIBundle({url: "/openapi.json", dom_id: "#swagger-ui", deepLinking: true,
  validatorUrl: null});
"""

_POLICY: Final = "; ".join(  # noqa: FLY002  a rule a line
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # Swagger sets styles of single elements
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS: Final = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
_MEDIA_TYPES: Final = {
    "swagger-ui-bundle.js": "text/javascript",
    "swagger-ui.css": "text/css",
    "favicon.png": "image/png",
}

router = APIRouter(include_in_schema=False)


@router.get("/docs")
async def page() -> Response:
    """The page."""
    return HTMLResponse(_PAGE, headers=_HEADERS)


@router.get("/docs/start.js")
async def start() -> Response:
    """The script that starts the page; its policy allows no inline script."""
    return Response(_START, media_type="text/javascript", headers=_HEADERS)


def _serve(name: str, media_type: str) -> None:
    def file() -> Response:
        return Response((_FILES / name).read_bytes(), media_type=media_type, headers=_HEADERS)

    router.add_api_route(f"/docs/{name}", file, methods=["GET"])


for _name, _media_type in _MEDIA_TYPES.items():
    _serve(_name, _media_type)
