"""`mnemolog keys`, and a server that goes by them."""

from typing import Any

import httpx

from tests.acceptance.running import LONG_S, CommandLine, Server


def ask(server: Server, key: str, method: str, path: str, json: Any = None) -> httpx.Response:  # noqa: ANN401  JSON
    headers = {"Authorization": f"Bearer {key}"}
    return httpx.request(method, f"{server.url}{path}", json=json, headers=headers, timeout=LONG_S)


def test_a_key_opens_what_its_scopes_allow_until_it_is_revoked(fresh: CommandLine) -> None:
    reads = fresh("keys", "add", "--tenant", "acme", "--scope", "read", "--name", "a dashboard").out.strip()
    made = fresh("keys", "add", "--tenant", "acme", "--json").json
    assert made["scopes"] == ["read", "write"]
    listed = fresh("keys", "list", "--json").json["keys"]
    assert [each["tenant_id"] for each in listed] == ["acme", "acme"]
    assert listed[0]["note"].endswith("a dashboard")
    assert made["key"] not in fresh("keys", "list").out + (fresh.data / "api-keys").read_text()
    said = {"agent_id": "a", "content": "I like figs."}
    asked = {"agent_id": "a", "text": "figs"}
    with fresh.serving() as server:
        assert ask(server, "no-key-of-anybody", "GET", "/v1/agents").status_code == 401
        assert ask(server, made["key"], "POST", "/v1/messages?wait=true", said).status_code == 200
        assert ask(server, reads, "POST", "/v1/search", asked).status_code == 200
        refused = ask(server, reads, "POST", "/v1/messages", said)
        assert (refused.status_code, refused.json()["type"]) == (403, "urn:mnemolog:error:scope_missing")
        assert "needs an API key with the scope write" in refused.json()["detail"]
        assert ask(server, reads, "POST", "/v1/search", {**asked, "into": "s1"}).status_code == 403
        fresh("keys", "revoke", listed[0]["id"][:6])
        until = 200
        while (left := ask(server, reads, "GET", "/v1/agents").status_code) == 200 and until:
            until -= 1
        assert left == 401
        assert "with an API key" in server.stop().err


def test_a_scope_that_is_none_and_an_id_that_nobody_has_are_refused(fresh: CommandLine) -> None:
    assert "allowed: one of read, write, operator" in fresh("keys", "add", "--scope", "root", status=1).error
    assert "no API keys in" in fresh("keys", "revoke", "abc", status=1).error
    assert "`mnemolog keys add` creates one" in fresh("keys", "list").err
