// The types of Mnemolog's HTTP API, generated from its OpenAPI document: `npm run generate` writes this file again.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Links to the documentation
         * @description The name, the release, and the addresses of documentation, OpenAPI document and health.
         */
        get: operations["root__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as /health/ready
         * @description 503 while the log is in trouble, or an index is being built and no other answers; an operator sees why.
         */
        get: operations["ready_health_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process is alive
         * @description Always `live`, if the server responds.
         */
        get: operations["live_health_live_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the server can accept inputs and answer
         * @description 503 while the log is in trouble, or an index is being built and no other answers; an operator sees why.
         */
        get: operations["ready_health_ready_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics for Prometheus
         * @description For an operator: commits, outcomes, dead letters, microseconds by stage, search times, lag by projection.
         *
         *     For a tenant: its agents, messages and memories.
         */
        get: operations["metrics_metrics_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the agents
         * @description By name, each with its numbers of messages and memories.
         */
        get: operations["list_agents_v1_agents_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/adopt_memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a memory that was formed again, a step of a reform
         * @description A step of a reform; `formed` is the event of the plan.
         */
        post: operations["adopt_memory_v1_agents__agent_id__adopt_memory_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/archival": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search archival memory
         * @description By meaning and words, best first.
         */
        get: operations["archival_search_v1_agents__agent_id__archival_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/archival_insert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a text in archival memory
         * @description The same text with the same source and type again changes nothing.
         */
        post: operations["archival_insert_v1_agents__agent_id__archival_insert_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/archive_document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a document in archival memory
         * @description It is split into chunks by its structure; the same source again replaces changed chunks and keeps the others.
         */
        post: operations["archive_document_v1_agents__agent_id__archive_document_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/archive_file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a file in archival memory
         * @description The file's bytes in base64: Markdown, text, code or, if the server has the extra `pdf`, a PDF, page by page.
         *
         *     The suffix of `source` tells its form. The text is stored as by `archive_document`.
         */
        post: operations["archive_file_v1_agents__agent_id__archive_file_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/behind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many commits of an agent are not searchable yet
         * @description Answers as soon as the input at this position is searchable, at the latest after `search.wait_s`.
         */
        get: operations["behind_v1_agents__agent_id__behind_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Core memory
         * @description Core memory as one role sees it, and as `text` for a prompt, within the token budget.
         */
        get: operations["core_v1_agents__agent_id__core_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core_memory_append": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Append to a list of core memory
         * @description Concurrent appends are all kept; `recently_shipped` keeps the latest five.
         */
        post: operations["core_memory_append_v1_agents__agent_id__core_memory_append_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core_memory_undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a change of core memory
         * @description The change is named by the version that it made; refused if the field was changed again since.
         */
        post: operations["core_memory_undo_v1_agents__agent_id__core_memory_undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core_memory_update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a section of core memory
         * @description Fields that are not named do not change. `expected_version` is required to overwrite another role's value.
         */
        post: operations["core_memory_update_v1_agents__agent_id__core_memory_update_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The history of core memory
         * @description Latest first: changes with their diffs, proposals, decisions and refusals.
         */
        get: operations["core_history_v1_agents__agent_id__core_history_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/core/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The proposed changes of the playbook and the rules
         * @description Oldest first, each with its diff and its reason.
         */
        get: operations["proposals_v1_agents__agent_id__core_proposals_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/decide_proposal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or refuse a proposal
         * @description Requires an API key with the scope `operator`: 403 otherwise, and on a server without keys, where `mnemolog core approve` asks the person at the terminal.
         */
        post: operations["decide_proposal_v1_agents__agent_id__decide_proposal_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/dream-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a cycle would do now
         * @description Nothing changes.
         */
        get: operations["dream_plan_v1_agents__agent_id__dream_plan_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/end_memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a memory that would not be formed today, a step of a reform
         * @description A step of a reform, or of taking one back: its messages stay.
         */
        post: operations["end_memory_v1_agents__agent_id__end_memory_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/entities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The persons, places and things that memories name
         * @description Most frequent first.
         */
        get: operations["entities_v1_agents__agent_id__entities_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/entities/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The memories about a person, a place or a thing
         * @description Newest first, with the edges between them, and the other entities that they name.
         */
        get: operations["hub_v1_agents__agent_id__entities__name__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/file-material": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The data for a folder of memory files
         * @description All memories and relations; `mnemolog files` writes them as a folder of Markdown.
         */
        get: operations["file_material_v1_agents__agent_id__file_material_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/forgetting-curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The predicted retention of the memories
         * @description Without further use, by the tenant's retention model: the mean of all memories, and the curves of some.
         */
        get: operations["forgetting_curve_v1_agents__agent_id__forgetting_curve_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The relations between memories
         * @description Typed edges with their strength and their reason.
         */
        get: operations["graph_v1_agents__agent_id__graph_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/memory_log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an entry about a cycle to recall memory
         * @description Its tokens are counted and its text is embedded; it may trigger a reflection.
         */
        post: operations["memory_log_v1_agents__agent_id__memory_log_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/propose_change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a change of the playbook or the rules
         * @description The proposal waits for a person's decision.
         */
        post: operations["propose_change_v1_agents__agent_id__propose_change_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search recall memory
         * @description Ranked by recency, importance and relevance; each result shows the parts of its score.
         */
        get: operations["recall_search_v1_agents__agent_id__recall_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/recall/cycles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of a range of cycles
         * @description In order, including entries that moved to archival memory.
         */
        get: operations["recall_by_cycle_v1_agents__agent_id__recall_cycles_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/reflect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reflect on the latest entries
         * @description Writes insights about themes, repeated failures and decisions since the last reflection, with quotations.
         */
        post: operations["reflect_v1_agents__agent_id__reflect_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/reflection-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The insights that a reflection would write now
         * @description Nothing changes, and no model is called.
         */
        get: operations["reflection_plan_v1_agents__agent_id__reflection_plan_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/reform-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What forming the memories again would change
         * @description The transcript is read again with the current rules, without a language model; nothing changes.
         */
        get: operations["reform_plan_v1_agents__agent_id__reform_plan_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/reforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sets of memories that were formed again
         * @description Oldest first.
         */
        get: operations["reforms_v1_agents__agent_id__reforms_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/relate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update an edge between two memories
         * @description An edge of this type is updated: fields that are left out do not change. The same again changes nothing.
         */
        post: operations["relate_v1_agents__agent_id__relate_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the conversations of an agent
         * @description Latest first, each with its number of messages.
         */
        get: operations["list_sessions_v1_agents__agent_id__sessions_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/sessions/{session_id}/working-memory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The working memory of a conversation
         * @description Up to nine memories, latest used first; empty after the conversation has ended.
         */
        get: operations["working_memory_v1_agents__agent_id__sessions__session_id__working_memory_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/summaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A summary of what an agent knows
         * @description The most central statements, as they were said, of each large category and of each theme that a cycle found.
         */
        get: operations["summaries_v1_agents__agent_id__summaries_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/undo-plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What undoing a cycle would do
         * @description Nothing changes.
         */
        get: operations["undo_plan_v1_agents__agent_id__undo_plan_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agents/{agent_id}/unrelate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an edge between two memories
         * @description Without such an edge, nothing changes.
         */
        post: operations["unrelate_v1_agents__agent_id__unrelate_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An agent's memory as text for a prompt
         * @description Pinned and hot-tier memories, then search results, within `tokens` (counted by `tokenizer`).
         *
         *     `text` is `preamble` and `block`; the text of a memory cannot close the block. `into` records what is given,
         *     if the client has not disconnected before. `once` leaves out the preferences that `into` was given before.
         */
        post: operations["context_v1_context_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Inputs that could not be processed
         * @description Oldest first, each with its input and the error.
         */
        get: operations["dead_letters_v1_dead_letters_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dead-letters/{number}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Process a dead letter again
         * @description It is put into the queue again; the answer has the new outcome.
         */
        post: operations["retry_dead_letter_v1_dead_letters__number__retry_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The changes between two times
         * @description The memories learned, ended and changed between two times of recording.
         */
        get: operations["diff_v1_diff_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dreams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The cycles of an agent
         * @description Oldest first, with the number of changes by kind, and of memories by tier before and after.
         */
        get: operations["cycles_v1_dreams_get"];
        put?: never;
        /**
         * Run a consolidation cycle
         * @description Useful memories become semantic, unused and duplicate ones are put to sleep, related ones form themes.
         *
         *     With `dry_run` nothing changes. An interrupted cycle is continued. 409 if a cycle of the agent is being undone.
         */
        post: operations["dream_v1_dreams_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dreams/{cycle}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One cycle with all its changes
         * @description Each change with its reason.
         */
        get: operations["cycle_v1_dreams__cycle__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dreams/{cycle}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a cycle
         * @description Memories that changed afterwards are left as they are.
         *
         *     409 if the cycle was undone already, is not finished or only undid another one.
         */
        post: operations["undo_v1_dreams__cycle__undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live events
         * @description Decisions, recalls and steps of cycles, each with an `id`, which is its cursor.
         *
         *     A client that reads too slowly is cut off; with the last `id` as `Last-Event-ID` it resumes without a gap.
         */
        get: operations["events_v1_events_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the log
         * @description JSON Lines for `mnemolog import`; the last line counts the commits, so that a truncated stream is detected.
         */
        get: operations["export_v1_export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/gate-study": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What other thresholds would have decided
         * @description Each recorded decision of the gate is judged again independently, with other `settings`, without a model call.
         */
        post: operations["gate_study_v1_gate_study_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an agent's memories
         * @description Newest first. `metadata` is JSON, such as `{"channel":"mail"}`, with the operators of a search.
         */
        get: operations["list_memories_v1_memories_get"];
        put?: never;
        /**
         * Store a memory directly
         * @description Without extraction from a message, and without the prediction-error gate.
         */
        post: operations["remember_v1_memories_post"];
        /**
         * Forget all of an agent's memories
         * @description Or only those about one person. Pinned or locked memories stay. The log keeps all, and each can be restored.
         */
        delete: operations["forget_all_v1_memories_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One memory
         * @description As it is now, or was at another time.
         */
        get: operations["get_memory_v1_memories__memory_id__get"];
        put?: never;
        post?: never;
        /**
         * Forget a memory
         * @description Also hides the messages it came from: no search finds them any more. The log keeps them.
         *
         *     A pinned or locked memory stays: 200 with the outcome `refused` and the reason.
         */
        delete: operations["forget_v1_memories__memory_id__delete"];
        options?: never;
        head?: never;
        /**
         * Change the text of a memory
         * @description The memory keeps its id; its history has the old text, and restoring it undoes the edit.
         *
         *     Memories that are locked, forgotten or no longer current cannot be edited. With `agent_id`, memories of other agents
         *     are not found. A retry with the same `id` counts once.
         */
        patch: operations["edit_v1_memories__memory_id__patch"];
        trace?: never;
    };
    "/v1/memories/{memory_id}/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report whether a memory helped
         * @description Moves its utility a tenth of the way to 1 or to 0. A retry with the same `id` counts once.
         */
        post: operations["feedback_v1_memories__memory_id__feedback_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All events of a memory
         * @description In the order of the log.
         */
        get: operations["history_v1_memories__memory_id__history_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/lock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Lock a memory's content */
        post: operations["lock_v1_memories__memory_id__lock_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Protect a memory from being forgotten */
        post: operations["pin_v1_memories__memory_id__pin_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a memory
         * @description A memory that was superseded, expired or forgotten is current again, and an edit is undone. If the memory was updated with new details, its previous text is restored as a separate memory.
         *
         *     With `agent_id`, memories of other agents are not found. A retry with the same `id` counts once.
         */
        post: operations["restore_v1_memories__memory_id__restore_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a lock */
        post: operations["unlock_v1_memories__memory_id__unlock_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/memories/{memory_id}/unpin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the protection of a pin */
        post: operations["unpin_v1_memories__memory_id__unpin_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages to an agent
         * @description In the order of arrival. Messages hidden by `forget` or `edit` are not listed.
         */
        get: operations["list_messages_v1_messages_get"];
        put?: never;
        /**
         * Add one message, or a list of them
         * @description All are accepted or none. With `wait=true` the answer has the outcomes, otherwise only the positions.
         *
         *     The `id` makes a retry safe: the same id with the same content is acknowledged, with other content refused (409).
         */
        post: operations["add_messages_v1_messages_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rebuilds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rebuilds of this server
         * @description Latest first, since the server started. Requires the scope `operator`.
         */
        get: operations["rebuilds_v1_rebuilds_get"];
        put?: never;
        /**
         * Rebuild a projection
         * @description A new generation is built and compared with the old one; the answer is a job, to be followed by its id.
         *
         *     Requires the scope `operator`. `projection`: its name in the status, or `all`. With `switch` false the new
         *     generation is built and compared, but not used.
         */
        post: operations["begin_rebuild_v1_rebuilds_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rebuilds/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The progress of a rebuild
         * @description `state`, and `done` of `total` commits; at its end `results` or `error`. Requires the scope `operator`.
         */
        get: operations["rebuild_v1_rebuilds__job_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fold the log without any model
         * @description Events per second and one state hash for each agent; `until` gives the state as of then.
         */
        post: operations["replay_v1_replay_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an agent's memory
         * @description The memories and messages that best answer the question.
         *
         *     `min_position`, from a receipt, waits until that input is searchable. `behind` counts the agent's commits that the
         *     answer has not seen, `without` names the indexes that did not answer. `as_of` asks for facts true at a time,
         *     `known_at` for facts recorded by a time; `timeline` includes facts that are no longer true.
         */
        post: operations["search_v1_search_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a conversation
         * @description Its working memory is cleared; the next message opens it again.
         */
        post: operations["end_session_v1_sessions__session_id__end_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session_id}/recalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a recall in a conversation
         * @description A search with `into` does this itself. The items count as recalled, and echoes of them are not learned.
         */
        post: operations["note_recall_v1_sessions__session_id__recalls_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The status
         * @description The caller's agents, messages and memories, and problems.
         *
         *     An operator's key, or any request on this machine where no keys are set, shows the whole server: sizes, positions
         *     and lag of every projection, microseconds by stage.
         */
        get: operations["status_v1_status_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/why-not": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why a search does not show a memory or a message
         * @description At which `stage` the search dropped it, by how much, and what `differs` most from the last result shown.
         */
        post: operations["why_not_v1_why_not_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/why/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why something is remembered, or is not
         * @description A memory: how it formed and why it is kept. A message: what happened to it, and why not all was remembered.
         */
        get: operations["why_v1_why__id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * About
         * @description An earlier statement of the session that explains a later one.
         */
        About: {
            /**
             * At
             * @description seconds since the epoch
             */
            at: number;
            /**
             * Memory Id
             * @description the memory made of it; None: there is none
             */
            memory_id: string | null;
            /**
             * Name
             * @description name of the speaker in texts
             */
            name: string;
            /**
             * Words
             * @description its first words, as in its message
             */
            words: string;
        };
        /**
         * AgentReplay
         * @description The result of a fold of the log for one agent.
         */
        AgentReplay: {
            /** Memories */
            memories: number;
            /** Messages */
            messages: number;
            /**
             * Position
             * @description position of its last input
             */
            position: string;
            /**
             * State
             * @description its memories at that time, if one was given
             * @default []
             */
            state: components["schemas"]["MemoryView"][];
            /** State Hash */
            state_hash: string;
        };
        /**
         * AgentView
         * @description An agent, with the size of its memory.
         */
        AgentView: {
            /** Agent Id */
            agent_id: string;
            /**
             * Memories
             * @description number of memories that are neither superseded nor forgotten
             */
            memories: number;
            /**
             * Messages
             * @description number of messages in its transcript
             */
            messages: number;
        };
        /**
         * Answer
         * @description The results of a search, the best first.
         */
        Answer: {
            /**
             * As Of
             * @description the interpreted time of the question; None: now
             */
            as_of: string | null;
            /**
             * Behind
             * @description number of the agent's commits that the search did not see, because an index or the writer is behind
             * @default 0
             */
            behind: number;
            /**
             * Cursor
             * @description the cursor of the next page, to be sent with the same question; None: this is the last page
             */
            cursor: string | null;
            /** @description candidates and time of each stage, if asked for */
            explain: components["schemas"]["Explanation"] | null;
            /**
             * Known At
             * @description records after this time are left out; None: none are
             */
            known_at: string | null;
            /**
             * Note
             * @description why there are no results, as text; None: there are results, or an index is still behind
             */
            note: string | null;
            /**
             * Position
             * @description the agent's last processed position when the search began
             */
            position: string;
            /** Results */
            results: components["schemas"]["Hit"][];
            /** Took Ms */
            took_ms: number;
            /**
             * Without
             * @description indexes that did not answer; their candidates are missing
             * @default []
             */
            without: string[];
        };
        /**
         * ArchivalHit
         * @description A text of archival memory as a search result.
         */
        ArchivalHit: {
            /** Content */
            content: string;
            /** Date */
            date: string;
            /** Heading */
            heading: string;
            /** Id */
            id: string;
            /** Importance */
            importance: number | null;
            /** Issues */
            issues: number[];
            /** Relevance */
            relevance: number;
            /** Roles */
            roles: string[];
            /** Source */
            source: string;
            /**
             * Type
             * @enum {string}
             */
            type: "cycle" | "decision" | "research" | "spec" | "lesson";
        };
        /**
         * Asked
         * @description The result of one question.
         */
        Asked: {
            /** Agent */
            agent: string;
            /** Moves */
            moves: components["schemas"]["Move"][];
            /**
             * Overlap
             * @description share of the best ten that both generations gave
             */
            overlap: number;
            /** Text */
            text: string;
        };
        /**
         * Behind
         * @description How far searches are behind the log for an agent.
         */
        Behind: {
            /**
             * Behind
             * @description number of commits that an index has not applied, or that the writer has yet to make
             */
            behind: number;
            /**
             * Reached
             * @description whether the input at the position is searchable
             */
            reached: boolean;
        };
        /**
         * Changed
         * @description A memory with another text or status than at an earlier time.
         */
        Changed: {
            after: components["schemas"]["MemoryView"];
            before: components["schemas"]["MemoryView"];
            /**
             * Fields
             * @description the fields that differ
             */
            fields: string[];
        };
        /**
         * Context
         * @description An agent's memories for a question, as text for a prompt.
         */
        Context: {
            /**
             * As Of
             * @description the interpreted time of the question; None: now
             */
            as_of: string | null;
            /**
             * Behind
             * @description number of the agent's commits that the search did not see
             * @default 0
             */
            behind: number;
            /**
             * Block
             * @description contains the memories; no text in it can end it
             */
            block: string;
            /**
             * Given
             * @description in the order of the text
             */
            given: components["schemas"]["Given"][];
            /**
             * Known At
             * @description records after this time are left out; None: none are
             */
            known_at: string | null;
            /**
             * Left Out
             * @description number of results without room
             */
            left_out: number;
            /**
             * Note
             * @description why the text is empty, as text; None: it is not, or an index is still behind
             */
            note: string | null;
            /**
             * Position
             * @description the agent's last processed position when the search began
             */
            position: string;
            /**
             * Preamble
             * @description states that the block is data
             */
            preamble: string;
            /**
             * Skipped
             * @description number of results below the relevance for a prompt
             */
            skipped: number;
            /**
             * Text
             * @description preamble and block; empty if there is nothing to give
             */
            text: string;
            /** Tokenizer */
            tokenizer: string;
            /**
             * Tokens
             * @description tokens of the text, by the tokenizer; never more than asked for
             */
            tokens: number;
            /** Took Ms */
            took_ms: number;
            /**
             * Without
             * @description indexes that did not answer
             * @default []
             */
            without: string[];
        };
        /**
         * CoreChangeView
         * @description A change of core memory, a proposal, a decision, or a refusal.
         */
        CoreChangeView: {
            /** At */
            at: string;
            /**
             * By
             * @description the deciding person
             */
            by: string | null;
            /**
             * Cause
             * @description of a change: update, append, undo, approved or reflection; of a refusal: its reason
             */
            cause: string;
            /** Changes */
            changes: components["schemas"]["FieldChange"][];
            /** Detail */
            detail: string;
            /**
             * Diff
             * @description line by line
             */
            diff: string;
            /**
             * Event
             * @enum {string}
             */
            event: "changed" | "proposed" | "approved" | "declined" | "refused";
            /** Owner */
            owner: string;
            /** Proposal */
            proposal: string | null;
            /**
             * Role
             * @description the role that made or requested it
             */
            role: string;
            /** Section */
            section: string;
            /**
             * Version
             * @description version after a change
             */
            version: number | null;
        };
        /**
         * CoreView
         * @description Core memory as one role sees it, with its text for a prompt.
         */
        CoreView: {
            /** Agent Id */
            agent_id: string;
            /** Budget */
            budget: number;
            /**
             * Cycle
             * @description the latest cycle
             */
            cycle: number | null;
            /**
             * Left Out
             * @description number of items without room, by list
             */
            left_out: {
                [key: string]: number;
            };
            /** Lessons */
            lessons: string[];
            /** Playbook */
            playbook: string;
            reflection: components["schemas"]["ReflectionView"];
            /** Role */
            role: string;
            role_state: components["schemas"]["RoleStateView"];
            /** Rules */
            rules: string;
            status: components["schemas"]["StatusView"];
            /**
             * Text
             * @description the text for a prompt, within the budget
             */
            text: string;
            /** Threads */
            threads: components["schemas"]["ThreadView"][];
            /** Tokenizer */
            tokenizer: string;
            /** Tokens */
            tokens: number;
            /**
             * Version
             * @description to be sent back as `expected_version`
             */
            version: number;
            /**
             * Waiting
             * @description number of proposals without a decision
             */
            waiting: number;
        };
        /**
         * Curve
         * @description The retention of one memory after each of the days.
         */
        Curve: {
            /** Id */
            id: string;
            /** Pinned */
            pinned: boolean;
            /** Retention */
            retention: number[];
            /** Text */
            text: string;
            /**
             * Tier
             * @enum {string}
             */
            tier: "working" | "episodic" | "semantic" | "dormant";
        };
        /**
         * CycleChange
         * @description The change of one memory in a cycle.
         */
        CycleChange: {
            /** Event */
            event: string;
            /** Memory Id */
            memory_id: string;
            /** Text */
            text: string;
            /**
             * What
             * @description the change, as text
             */
            what: string;
        };
        /**
         * CycleView
         * @description A cycle that has begun.
         */
        CycleView: {
            /** After */
            after: {
                [key: string]: number;
            };
            /** Agent */
            agent: string;
            /**
             * At
             * @description ISO 8601
             */
            at: string;
            /**
             * Before
             * @description number of awake memories by tier, and of sleeping ones, before it
             */
            before: {
                [key: string]: number;
            };
            /**
             * Changes
             * @description only in the answer to a question about this cycle
             * @default []
             */
            changes: components["schemas"]["CycleChange"][];
            /**
             * Counts
             * @description number of changes: asleep by reason, promoted, rehearsed, drifted, woken, skipped
             */
            counts: {
                [key: string]: number;
            };
            /** Cycle */
            cycle: string;
            /** Finished */
            finished: boolean;
            /** Phases */
            phases: ("decay" | "emotion" | "replay" | "promotion" | "rehearsal" | "foresight" | "forgetting" | "redundancy" | "transcript" | "consolidation")[];
            /** Undoes */
            undoes: string | null;
            /** Undone */
            undone: boolean;
        };
        /**
         * DeadLetterView
         * @description An input that could not be processed.
         */
        DeadLetterView: {
            /** Agent Id */
            agent_id: string;
            /** At */
            at: string;
            /**
             * Body
             * @description as it was accepted
             */
            body: string;
            /** Detail */
            detail: string;
            /**
             * Id
             * @description id of the input
             */
            id: string;
            /**
             * Number
             * @description its number among the dead letters
             */
            number: number;
            /** Reason */
            reason: string;
            /** Retried */
            retried: boolean;
            /** Tenant Id */
            tenant_id: string;
        };
        /**
         * Difference
         * @description The changes of an agent's knowledge between two times of recording.
         */
        Difference: {
            /** Changed */
            changed: components["schemas"]["Changed"][];
            /**
             * Ended
             * @description memories that were true at the start and no longer at the end
             */
            ended: components["schemas"]["MemoryView"][];
            /**
             * Forgotten
             * @description number of memories of that time that are forgotten today; their texts are not given
             */
            forgotten: number;
            /**
             * From At
             * @description the interpreted start, exclusive; ISO 8601
             */
            from_at: string;
            /**
             * Learned
             * @description memories that were unknown at the start; some may have ended by the end
             */
            learned: components["schemas"]["MemoryView"][];
            /**
             * Note
             * @description why the agent knew nothing at either time, as text; None: it knew something
             */
            note: string | null;
            /**
             * To At
             * @description the interpreted end
             */
            to_at: string;
        };
        /**
         * DreamChange
         * @description A change of one memory, message or theme in a step of a cycle.
         */
        DreamChange: {
            /**
             * Accesses
             * @description accesses that the other memory gives back at waking; of a sleeping message: recalls that did not return it
             * @default 0
             */
            accesses: number;
            /**
             * By
             * @description the memory or message with the same content
             */
            by: string | null;
            /**
             * Central
             * @description the most central of these, in that order
             * @default []
             */
            central: string[];
            /**
             * Kind
             * @enum {string}
             */
            kind: "utility" | "stability" | "tier" | "sleep" | "wake" | "theme" | "dissolve" | "merge" | "unmerge" | "archive" | "unarchive" | "sleep_message" | "wake_message";
            /**
             * Members
             * @description the statements of a new theme, the earliest first
             * @default []
             */
            members: string[];
            /**
             * Memory Id
             * @description of a theme, or of merged statements: the most central one; of a message: the message's id
             */
            memory_id: string;
            /**
             * Model
             * @description the model that wrote the text or the patterns
             */
            model: string | null;
            /**
             * Patterns
             * @description the patterns of a theme
             * @default []
             */
            patterns: components["schemas"]["Pattern"][];
            /** Reason */
            reason: string;
            /**
             * Retention
             * @description of a memory that falls asleep, by the tenant's model
             * @default 0
             */
            retention: number;
            /**
             * Seen
             * @description a hash of the memory, the message, or the theme's statements at planning; if it differs now, nothing changes
             */
            seen: string;
            /**
             * Text
             * @description a text with every fact of the members, which replaces them
             */
            text: string | null;
            /**
             * Theme
             * @description the id of a theme that is formed or dissolved
             */
            theme: string | null;
            /**
             * Tier
             * @description the new tier, of a memory that moves or wakes
             */
            tier: ("working" | "episodic" | "semantic" | "dormant") | null;
            /**
             * Value
             * @description the new utility, or the factor on the stability; of a sleeping message: days since it was recorded or returned
             */
            value: number | null;
        };
        /**
         * DreamPlan
         * @description A planned or executed cycle.
         */
        DreamPlan: {
            /**
             * After Seq
             * @description number of the agent's last event at planning
             */
            after_seq: number;
            /** Agent */
            agent: string;
            /**
             * At
             * @description seconds since the epoch
             */
            at: number;
            /**
             * Awake
             * @description number of awake memories before it
             */
            awake: number;
            /**
             * Begun
             * @description whether it resumes a cycle that had begun
             * @default false
             */
            begun: boolean;
            /** Cycle */
            cycle: string;
            /**
             * Done
             * @description whether it was executed; False: nothing changed
             * @default false
             */
            done: boolean;
            /** Phases */
            phases: ("decay" | "emotion" | "replay" | "promotion" | "rehearsal" | "foresight" | "forgetting" | "redundancy" | "transcript" | "consolidation")[];
            /**
             * Plan
             * @description a hash of all its steps
             */
            plan: string;
            /**
             * Skipped
             * @description memories that changed after the planning, which the cycle left unchanged
             * @default []
             */
            skipped: string[];
            /**
             * Stale
             * @description whether it began under other settings or with another release: the remaining steps are skipped
             * @default false
             */
            stale: boolean;
            /** Steps */
            steps: components["schemas"]["PlannedStep"][];
            /**
             * Texts
             * @description texts of the memories that change, by id
             */
            texts: {
                [key: string]: string;
            };
            /** Undoes */
            undoes: string | null;
            /**
             * Unwritten
             * @description requests that a model did not answer, and texts that failed the checks, with the reason
             * @default []
             */
            unwritten: string[];
            /**
             * Written
             * @description the model's texts about themes, as far as they passed the checks
             * @default []
             */
            written: components["schemas"]["Written"][];
        };
        /**
         * Edge
         * @description A relation between two memories.
         */
        Edge: {
            /** Confidence */
            confidence: number;
            /**
             * Context
             * @description the evidence
             */
            context: string;
            /** Description */
            description: string | null;
            /**
             * Direction
             * @enum {string}
             */
            direction: "forward" | "both";
            /** Formed At */
            formed_at: string;
            /** Formed By */
            formed_by: string;
            /**
             * Hop
             * @description number of edges from the memory in question, this one included
             * @default 1
             */
            hop: number;
            /** Id */
            id: string;
            /** Source */
            source: string;
            /** Source Text */
            source_text: string;
            /** Strength */
            strength: number;
            /** Target */
            target: string;
            /** Target Text */
            target_text: string;
            /**
             * Type
             * @enum {string}
             */
            type: "supersedes" | "contradicts" | "causes" | "elaborates" | "same_entity" | "related_to" | "solves" | "builds_on" | "alternative_to" | "requires" | "follows";
        };
        /**
         * Emotion
         * @description The emotion of a statement (ledger B6).
         */
        Emotion: {
            /**
             * Arousal
             * @description 0 (calm) to 1 (agitated)
             */
            arousal: number;
            /**
             * Feeling
             * @description the one of Ekman's six feelings that is named most; None: none is named
             */
            feeling: ("joy" | "anger" | "fear" | "sadness" | "surprise" | "disgust") | null;
            /**
             * Valence
             * @description -1 (bad) to 1 (good); 0: neutral
             */
            valence: number;
        };
        /**
         * EntityView
         * @description A person, a place or a thing that memories name.
         */
        EntityView: {
            /**
             * Entity
             * @description its address, such as entity://place/izmir
             */
            entity: string;
            /**
             * Memories
             * @description number of memories that name it
             */
            memories: number;
        };
        /**
         * EntryHit
         * @description An entry of recall memory as a search result, with the parts of its score.
         */
        EntryHit: {
            /** Cycles Since */
            cycles_since: number;
            entry: components["schemas"]["EntryView"];
            /** Importance */
            importance: number;
            /** Recency */
            recency: number;
            /** Relevance */
            relevance: number;
            /**
             * Score
             * @description recency_weight · recency + importance_weight · importance + relevance_weight · relevance
             */
            score: number;
        };
        /**
         * EntryView
         * @description An entry of recall memory.
         */
        EntryView: {
            /** Action */
            action: string;
            /** Content */
            content: string;
            /** Cycle */
            cycle: number;
            /** Failure */
            failure: string | null;
            /** Id */
            id: string;
            /** Importance */
            importance: number;
            /** Issue Refs */
            issue_refs: number[];
            /** Pr Refs */
            pr_refs: number[];
            /** Role */
            role: string;
            /**
             * Sources
             * @description the entries that a reflection is based on
             */
            sources: string[];
            /** Tags */
            tags: string[];
            /** Timestamp */
            timestamp: string;
            /** Token Estimate */
            token_estimate: number;
            /**
             * Type
             * @enum {string}
             */
            type: "action" | "observation" | "decision" | "reflection";
        };
        /**
         * Explanation
         * @description The stages of a search.
         */
        Explanation: {
            /**
             * Stages
             * @description in order; both indexes run in parallel
             */
            stages: components["schemas"]["Stage"][];
            /**
             * Without
             * @description indexes that did not answer
             */
            without: string[];
        };
        /**
         * FieldChange
         * @description The change of one field of a section: another text, or items of a list that were removed, and appended.
         */
        FieldChange: {
            /**
             * Added
             * @default []
             */
            added: string[];
            /** After */
            after: string | null;
            /** Before */
            before: string | null;
            /**
             * Field
             * @description in threads: the thread's id, a slash and the field
             */
            field: string;
            /**
             * Removed
             * @default []
             */
            removed: string[];
        };
        /**
         * FileMaterial
         * @description An agent's memories and relations, or only those that changed.
         */
        FileMaterial: {
            /**
             * Clock
             * @description seconds since the epoch
             */
            clock: number;
            /**
             * Entries
             * @description entries of recall memory since the given position, including those that moved to archival memory
             * @default []
             */
            entries: components["schemas"]["EntryView"][];
            /**
             * Forgotten
             * @description ids of memories that are forgotten now
             */
            forgotten: string[];
            /** Log Id */
            log_id: string;
            /**
             * Memories
             * @description including superseded and sleeping ones
             */
            memories: components["schemas"]["Memory"][];
            /**
             * Model
             * @description the model of the vectors
             */
            model: string | null;
            /**
             * Position
             * @description position of the agent's last commit; later changes are in the next answer
             */
            position: number;
            /**
             * Pruned
             * @description ids of relations that are pruned now
             */
            pruned: string[];
            /**
             * Reflections
             * @description times of the reflections since the given position
             * @default []
             */
            reflections: number[];
            /** Relations */
            relations: components["schemas"]["Relation"][];
            /**
             * Vectors
             * @description if asked for, of each memory: little-endian half floats, base64
             */
            vectors: {
                [key: string]: string;
            };
            /**
             * Whole
             * @description whether it contains everything, and not only changes
             */
            whole: boolean;
        };
        /**
         * ForgettingCurves
         * @description The future retention of an agent's current memories.
         */
        ForgettingCurves: {
            /** Agent */
            agent: string;
            /**
             * At
             * @description now, by the agent's clock; ISO 8601
             */
            at: string;
            /**
             * Curves
             * @description the memories that fade first, as many as asked for
             */
            curves: components["schemas"]["Curve"][];
            /**
             * Days
             * @description from now, the first 0
             */
            days: number[];
            /**
             * Mean
             * @description mean over all of them
             */
            mean: number[];
            /**
             * Memories
             * @description number of current memories
             */
            memories: number;
            /**
             * Model
             * @enum {string}
             */
            model: "fsrs" | "exponential" | "power" | "decay_score";
        };
        /**
         * Forgotten
         * @description The outcome of a command that forgets many memories.
         */
        Forgotten: {
            /**
             * Forgotten
             * @description number of forgotten memories
             */
            forgotten: number;
            /**
             * Locked
             * @description number of memories kept because they are locked, pinned or not
             * @default 0
             */
            locked: number;
            /**
             * Pinned
             * @description number of memories kept because they are pinned, and not locked as well
             * @default 0
             */
            pinned: number;
        };
        /**
         * GateStudy
         * @description The decisions that other settings would change.
         */
        GateStudy: {
            /** Agent */
            agent: string;
            /** Changed */
            changed: components["schemas"]["Reconsidered"][];
            /** Decisions */
            decisions: number;
            /** Model Calls */
            model_calls: number;
            /**
             * Settings
             * @description the settings of the gate that were tried
             */
            settings: {
                [key: string]: number | string;
            };
        };
        /**
         * Given
         * @description A memory or a message in a prompt.
         */
        Given: {
            /** Id */
            id: string;
            /**
             * Injection
             * @description full or summary
             * @enum {string}
             */
            injection: "full" | "summary" | "skipped";
            /**
             * Kind
             * @enum {string}
             */
            kind: "memory" | "message";
            /**
             * Relevance
             * @description relevance to the question; None: it is given with every question
             */
            relevance: number | null;
            /**
             * Text
             * @description as it is in the prompt
             */
            text: string;
            /**
             * Turns
             * @description whether the messages before or after it are given too
             * @default false
             */
            turns: boolean;
        };
        /**
         * Hit
         * @description A memory or a message that matches the question.
         */
        Hit: {
            /**
             * At
             * @description when it was said, ISO 8601
             */
            at: string;
            /**
             * Category
             * @description of a memory
             */
            category: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
            /**
             * Confidence
             * @description confidence in a memory when it was formed, 0 to 1; 1 for a message
             */
            confidence: number | null;
            /**
             * Confidential
             * @description whether its speaker asked to keep it from other people
             * @default false
             */
            confidential: boolean;
            /**
             * Contradicts
             * @description memories that are also current and contradict it; the newest comes first, unless the question is about the
             *     past
             * @default []
             */
            contradicts: string[];
            /**
             * Data Source
             * @description kind of source
             */
            data_source: ("user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed") | null;
            /**
             * Explain
             * @description the parts of `score`, if asked for; their sum is the score
             */
            explain: {
                [key: string]: number;
            } | null;
            /** Id */
            id: string;
            /**
             * Injection
             * @description the form in which it belongs into a prompt, by its relevance
             * @default skipped
             * @enum {string}
             */
            injection: "full" | "summary" | "skipped";
            /**
             * Kind
             * @enum {string}
             */
            kind: "memory" | "message";
            /**
             * Metadata
             * @description metadata of that message
             */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Relevance
             * @description how certainly it is about the question, 0 to 1 on a calibrated scale; comparable across answers, unlike
             *     `score`
             * @default 0
             */
            relevance: number;
            /**
             * Role
             * @description role of the speaker of the message, or of the memory's first source; None without such a message
             */
            role: ("user" | "assistant" | "system" | "tool") | null;
            /**
             * Score
             * @description higher is better; comparable within one answer only
             */
            score: number;
            /** Session Id */
            session_id: string | null;
            /**
             * Sources
             * @description message ids, the most relevant first
             */
            sources: string[];
            /**
             * Status
             * @description status of a memory at the time asked about
             */
            status: ("current" | "not_yet" | "expired" | "superseded" | "forgotten" | "dormant") | null;
            /**
             * Subject
             * @description the subject of a memory, or the speaker of a message
             */
            subject: string;
            /** Text */
            text: string;
            /** Valid From */
            valid_from: string | null;
            /** Valid Until */
            valid_until: string | null;
        };
        /**
         * Hub
         * @description All memories about a person, a place or a thing.
         */
        Hub: {
            /**
             * Beside
             * @description other entities that these memories name, the most frequent first
             */
            beside: components["schemas"]["EntityView"][];
            /**
             * Edges
             * @description the edges between these memories
             */
            edges: components["schemas"]["Edge"][];
            /**
             * Memories
             * @description the newest first
             */
            memories: components["schemas"]["MemoryView"][];
            /**
             * Name
             * @description as in the question
             */
            name: string;
        };
        /**
         * InMind
         * @description An item of a session's working memory.
         */
        InMind: {
            /**
             * Access Count
             * @description within the session
             */
            access_count: number;
            /** Accessed At */
            accessed_at: string;
            /** Added At */
            added_at: string;
            /** Importance */
            importance: number;
            /** Memory Id */
            memory_id: string;
            /**
             * Promotable
             * @description whether it was used or is important enough to be kept permanently
             */
            promotable: boolean;
            /** Text */
            text: string;
        };
        /**
         * KeyValue
         * @description An attribute with one value at a time, such as a person's home (ledger D2).
         */
        KeyValue: {
            /**
             * Key
             * @description attribute of the subject: lives_in, favourite:colour, port of the api
             */
            key: string;
            /**
             * Value
             * @description normalised for comparison
             */
            value: string;
        };
        /**
         * LiveEvent
         * @description One commit of the log with its outcome.
         */
        LiveEvent: {
            /** Agent Id */
            agent_id: string;
            /**
             * At
             * @description when it was recorded
             */
            at: string;
            /**
             * Cursor
             * @description a listener that resumes here gets the events after this one
             */
            cursor: string;
            /** Detail */
            detail: string | null;
            /**
             * Events
             * @description all its events, without vectors
             */
            events: {
                [key: string]: unknown;
            }[];
            /**
             * Filter
             * @description the filter that refused it
             */
            filter: string | null;
            /**
             * Id
             * @description id of its first event; a repeated delivery has the same id
             */
            id: string;
            /**
             * Input Id
             * @description id of the message or the command
             */
            input_id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "decision" | "recall" | "cycle";
            /**
             * Outcome
             * @description as in a receipt
             */
            outcome: string;
            /** Reason */
            reason: string | null;
            /**
             * Stage
             * @description the stage that rejected it
             */
            stage: string | null;
            /** Tenant Id */
            tenant_id: string;
        };
        /**
         * Meaning
         * @description The meaning of a time expression: the days of an interval, both inclusive (ledger R18, R20).
         */
        Meaning: {
            /**
             * First
             * @description YYYY-MM-DD
             */
            first: string;
            /**
             * Last
             * @description YYYY-MM-DD
             */
            last: string;
            /**
             * Precision
             * @enum {string}
             */
            precision: "day" | "week" | "weekend" | "month" | "season" | "year";
            /**
             * Relation
             * @description relation of the statement to the interval
             * @default in
             * @enum {string}
             */
            relation: "in" | "until" | "before" | "since" | "after";
            /**
             * Words
             * @description as they were said: last month, until March
             */
            words: string;
        };
        /**
         * Memory
         * @description One remembered statement about one subject.
         */
        Memory: {
            /** Access Count */
            access_count: number;
            /**
             * Asleep For
             * @description the memory with the same content that replaces it while it sleeps
             */
            asleep_for: string | null;
            /**
             * Asleep Since
             * @description None: it is awake; searches of the present do not return a sleeping memory (ledger J4: cold)
             */
            asleep_since: number | null;
            /**
             * Category
             * @enum {string}
             */
            category: "preference" | "fact" | "decision" | "correction" | "plan" | "entity";
            /**
             * Confidential
             * @description whether its speaker asked to keep it from other people
             * @default false
             */
            confidential: boolean;
            /**
             * Data Source
             * @enum {string}
             */
            data_source: "user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed";
            /**
             * @default {
             *       "valence": 0,
             *       "arousal": 0
             *     }
             */
            emotion: components["schemas"]["Emotion"];
            /** Entities */
            entities: string[];
            /**
             * Flashbulb
             * @description the statement's arousal was so high that the memory is protected (ledger E5)
             * @default false
             */
            flashbulb: boolean;
            /** Forgotten */
            forgotten: boolean;
            /** Id */
            id: string;
            /** Importance */
            importance: number;
            /** Key Values */
            key_values: components["schemas"]["KeyValue"][];
            /**
             * Language
             * @enum {string}
             */
            language: "en" | "tr" | "de";
            /**
             * Last Access At
             * @description seconds since the epoch
             * @default 0
             */
            last_access_at: number;
            /**
             * Locked
             * @description its text never changes (ledger E6: immutable)
             * @default false
             */
            locked: boolean;
            /**
             * Metadata
             * @description the client's metadata of the memory itself; None: no metadata
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Pinned
             * @description protected from all forgetting (ledger E6)
             * @default false
             */
            pinned: boolean;
            /**
             * Recorded At
             * @description seconds since the epoch
             */
            recorded_at: number;
            /** @description the original words; None: the text was written by hand, rewritten or merged */
            said: components["schemas"]["Said"] | null;
            /** Session Id */
            session_id: string | null;
            /**
             * Slept At
             * @description when it was put to sleep; for a plan this is after its end
             */
            slept_at: number | null;
            /** Source Confidence */
            source_confidence: number;
            /**
             * Sources
             * @description the source messages; of very many only the first and the latest (schemas/limits.py)
             */
            sources: string[];
            /** Stability */
            stability: number;
            /**
             * Storage
             * @description how deeply it is encoded, 1 to 10 (ledger E7)
             * @default 1
             */
            storage: number;
            /**
             * Stub
             * @description the beginning of its text, which is shown after it was archived (ledger J4: stub)
             */
            stub: string | null;
            /** Subject */
            subject: string;
            /** Superseded By */
            superseded_by: string | null;
            /** Supersedes */
            supersedes: string[];
            /** Surprise */
            surprise: number;
            /**
             * Temporal Type
             * @enum {string}
             */
            temporal_type: "persistent" | "time_bounded";
            /** Text */
            text: string;
            /**
             * Tier
             * @default episodic
             * @enum {string}
             */
            tier: "working" | "episodic" | "semantic" | "dormant";
            /**
             * Updated At
             * @description seconds since the epoch
             */
            updated_at: number;
            /**
             * Utility
             * @description its usefulness so far (ledger E3)
             * @default 0.5
             */
            utility: number;
            /**
             * Utility At
             * @description seconds since the epoch
             * @default 0
             */
            utility_at: number;
            /**
             * Valid From
             * @description seconds since the epoch
             */
            valid_from: number;
            /** Valid Until */
            valid_until: number | null;
            /**
             * Write Source
             * @enum {string}
             */
            write_source: "observer" | "formation" | "dream" | "manual";
        };
        /**
         * MemoryView
         * @description A memory as people and programs see it.
         */
        MemoryView: {
            /** Access Count */
            access_count: number;
            /** Agent Id */
            agent_id: string;
            /** Arousal */
            arousal: number;
            /**
             * Category
             * @enum {string}
             */
            category: "preference" | "fact" | "decision" | "correction" | "plan" | "entity";
            /**
             * Confidential
             * @description whether its speaker asked to keep it from other people
             */
            confidential: boolean;
            /** Data Source */
            data_source: string;
            /** Entities */
            entities: string[];
            /** Feeling */
            feeling: string | null;
            /** Flashbulb */
            flashbulb: boolean;
            /** Id */
            id: string;
            /** Importance */
            importance: number;
            /** Key Values */
            key_values: {
                [key: string]: string;
            };
            /** Language */
            language: string;
            /** Last Access At */
            last_access_at: string;
            /** Locked */
            locked: boolean;
            /**
             * Metadata
             * @description metadata of the memory itself, else of its first source message
             */
            metadata: {
                [key: string]: unknown;
            };
            /** Pinned */
            pinned: boolean;
            /** Recorded At */
            recorded_at: string;
            /**
             * Retrieval
             * @description how accessible it is now, 0 to 1 (FSRS)
             */
            retrieval: number;
            /** Session Id */
            session_id: string | null;
            /** Source Confidence */
            source_confidence: number;
            /** Sources */
            sources: string[];
            /**
             * Stability
             * @description factor on the initial value of the retention model
             */
            stability: number;
            /**
             * Status
             * @enum {string}
             */
            status: "current" | "not_yet" | "expired" | "superseded" | "forgotten" | "dormant";
            /**
             * Storage
             * @description how deeply it is encoded, 1 to 10
             */
            storage: number;
            /** Sub Tier */
            sub_tier: string;
            /** Subject */
            subject: string;
            /** Superseded By */
            superseded_by: string | null;
            /** Supersedes */
            supersedes: string[];
            /** Surprise */
            surprise: number;
            /** Temporal Type */
            temporal_type: string;
            /**
             * Text
             * @description `[forgotten]` if it was forgotten: its words, entities, key values and metadata are shown by no answer
             */
            text: string;
            /** Tier */
            tier: string;
            /** Updated At */
            updated_at: string;
            /**
             * Utility
             * @description its usefulness so far, 0 to 1
             */
            utility: number;
            /** Valence */
            valence: number;
            /** Valid From */
            valid_from: string;
            /** Valid Until */
            valid_until: string | null;
            /** Write Source */
            write_source: string;
        };
        /**
         * MessageView
         * @description A message of the transcript.
         */
        MessageView: {
            /** At */
            at: string;
            /**
             * Hidden
             * @description why searches of the present do not return it: no memory of it is current, or it sleeps; null: they may
             */
            hidden: ("superseded" | "asleep") | null;
            /** Id */
            id: string;
            /**
             * Language
             * @enum {string}
             */
            language: "en" | "tr" | "de";
            /** Metadata */
            metadata: {
                [key: string]: unknown;
            };
            /** Name */
            name: string;
            /**
             * Role
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "tool";
            /** Session Id */
            session_id: string;
            /** Text */
            text: string;
            /**
             * User Id
             * @description the speaker, as in the subject of memories
             */
            user_id: string;
        };
        /**
         * Move
         * @description A result whose rank changed; None: it is not among the best.
         */
        Move: {
            /** After */
            after: number | null;
            /** Before */
            before: number | null;
            /** Id */
            id: string;
        };
        /**
         * Occurrence
         * @description An event in a history.
         */
        Occurrence: {
            /** Data */
            data: {
                [key: string]: unknown;
            };
            /** Event */
            event: string;
            /**
             * Position
             * @description position of its commit in the log
             */
            position: number;
            /** Recorded At */
            recorded_at: string;
        };
        /**
         * PartitionStatus
         * @description The state of a partition of the log on Kafka.
         */
        PartitionStatus: {
            /**
             * Lag
             * @description number of commits that each projection has not applied yet
             */
            lag: {
                [key: string]: number | null;
            };
            /** Partition */
            partition: number;
            /**
             * Pending
             * @description number of inputs without a commit
             */
            pending: number | null;
            /**
             * Position
             * @description number of commits in it
             */
            position: number | null;
        };
        /**
         * Pattern
         * @description A pattern that some statements of a theme share, in the words of a model and confirmed by the statements.
         */
        Pattern: {
            /**
             * Members
             * @description memory ids of the statements that confirm it
             */
            members: string[];
            /** Text */
            text: string;
        };
        /**
         * PlannedStep
         * @description The changes of one commit.
         */
        PlannedStep: {
            /** Changes */
            changes: components["schemas"]["DreamChange"][];
            /**
             * Events
             * @description the events to append, unless the memory changes before
             */
            events: {
                [key: string]: unknown;
            }[];
            /**
             * Phase
             * @enum {string}
             */
            phase: "decay" | "emotion" | "replay" | "promotion" | "rehearsal" | "foresight" | "forgetting" | "redundancy" | "transcript" | "consolidation";
        };
        /**
         * ProjectionStatus
         * @description The state of a projection.
         */
        ProjectionStatus: {
            /**
             * Building
             * @description whether this machine is building it again; it does not answer until then
             * @default false
             */
            building: boolean;
            /** Generation */
            generation: number;
            /**
             * Lag
             * @description number of commits that it has not applied yet; like the position, None if its store does not answer
             */
            lag: number | null;
            /** Position */
            position: number | null;
            /**
             * Trouble
             * @description why its store does not answer
             */
            trouble: string | null;
            /** Version */
            version: number;
        };
        /**
         * ProposalView
         * @description A proposed change of the playbook or the rules.
         */
        ProposalView: {
            /** At */
            at: string;
            /** By */
            by: string | null;
            /** Content */
            content: string;
            /** Decided At */
            decided_at: string | null;
            /**
             * Decision
             * @description the reason of the deciding person
             */
            decision: string | null;
            /** Diff */
            diff: string;
            /**
             * Evidence
             * @description entries of recall memory
             */
            evidence: string[];
            /** Id */
            id: string;
            /**
             * Owner
             * @description the role that the playbook belongs to; empty: all roles
             */
            owner: string;
            /** Reason */
            reason: string;
            /**
             * Role
             * @description the role that proposes it; system: repeated failures
             */
            role: string;
            /** Section */
            section: string;
            /**
             * Status
             * @enum {string}
             */
            status: "waiting" | "approved" | "refused";
        };
        /**
         * RebuildJob
         * @description A rebuild, and how far it is.
         */
        RebuildJob: {
            /** Began At */
            began_at: string;
            /**
             * Done
             * @description commits of the projection that is being built
             */
            done: number;
            /** Ended At */
            ended_at: string | null;
            /**
             * Error
             * @description why it failed
             */
            error: string | null;
            /** Id */
            id: string;
            /** Projection */
            projection: string;
            /**
             * Results
             * @default []
             */
            results: components["schemas"]["Rebuilt"][];
            /**
             * State
             * @enum {string}
             */
            state: "running" | "done" | "failed";
            /**
             * Switch
             * @description whether the new generation is read once it is built
             */
            switch: boolean;
            /** Total */
            total: number;
        };
        /**
         * Rebuilt
         * @description The result of rebuilding a projection.
         */
        Rebuilt: {
            /** Commits */
            commits: number;
            /**
             * Differences
             * @description agents for which the old one said otherwise
             */
            differences: string[];
            /** Generation */
            generation: number;
            /** Position */
            position: number;
            /** Projection */
            projection: string;
            /**
             * Questions
             * @description that were asked of both; none where there was nothing to ask, or the old one did not answer
             */
            questions: components["schemas"]["Asked"][];
            /** Switched */
            switched: boolean;
            /** Took Ms */
            took_ms: number;
        };
        /**
         * RecallAnswer
         * @description The results of a search of recall memory, the best first.
         */
        RecallAnswer: {
            /**
             * Cycle
             * @description the latest cycle
             */
            cycle: number | null;
            /** Decay */
            decay: number;
            /** Importance Weight */
            importance_weight: number;
            /** Recency Weight */
            recency_weight: number;
            /** Relevance Weight */
            relevance_weight: number;
            /** Results */
            results: components["schemas"]["EntryHit"][];
            /**
             * Searched
             * @description number of searched entries
             */
            searched: number;
            /**
             * Tokens
             * @description tokens of the results, by their estimates
             */
            tokens: number;
        };
        /**
         * Receipt
         * @description The outcome of an input; `outcome` is None if the client did not wait for the decision.
         */
        Receipt: {
            /** Detail */
            detail: string | null;
            /**
             * Events
             * @default []
             */
            events: {
                [key: string]: unknown;
            }[];
            /**
             * Filter
             * @description the filter that refused it, with detail
             */
            filter: string | null;
            /** Message Id */
            message_id: string;
            /**
             * Outcome
             * @description of `refused` and `dead_lettered`, `reason` and `detail` say why nothing changed
             */
            outcome: string | null;
            /** Position */
            position: string;
            /** Reason */
            reason: string | null;
            /** Scores */
            scores: {
                [key: string]: unknown;
            } | null;
            /**
             * Stage
             * @description the stage that rejected it, with reason, scores and thresholds
             */
            stage: string | null;
            /** Thresholds */
            thresholds: {
                [key: string]: number;
            } | null;
        };
        /**
         * Reconsidered
         * @description A decision that other settings would change.
         */
        Reconsidered: {
            /** Importance */
            importance: number | null;
            /** Message Id */
            message_id: string;
            /**
             * Nearest
             * @description memory id
             */
            nearest: string | null;
            /**
             * Nearest Text
             * @description its text at that time
             */
            nearest_text: string | null;
            /**
             * Now
             * @enum {string}
             */
            now: "create" | "update" | "reinforce" | "supersede" | "skip";
            /**
             * Similarity
             * @description calibrated similarity to the nearest memory
             */
            similarity: number | null;
            /** Text */
            text: string;
            /**
             * Was
             * @enum {string}
             */
            was: "create" | "update" | "reinforce" | "supersede" | "skip";
        };
        /**
         * Referent
         * @description The person or thing that a pronoun refers to.
         */
        Referent: {
            /**
             * Name
             * @description name of the last known entity that fits the pronoun
             */
            name: string;
            /**
             * Words
             * @description the pronoun as it was said
             */
            words: string;
        };
        /**
         * ReflectionPlan
         * @description A preview of the next reflection; nothing changes.
         */
        ReflectionPlan: {
            /**
             * Entries
             * @description number of entries since the previous reflection; 0: nothing would happen
             */
            entries: number;
            /**
             * Events
             * @description the events of the reflection, without their ids
             */
            events: {
                [key: string]: unknown;
            }[];
            /**
             * Insights
             * @description as sentences, the strongest first
             */
            insights: string[];
            /**
             * Model Asked
             * @description whether a language model is asked as well at execution, which may add sentences
             */
            model_asked: boolean;
        };
        /**
         * ReflectionView
         * @description When the next reflection begins: a fold of the log.
         */
        ReflectionView: {
            /**
             * Cycles
             * @description number of cycles since the previous reflection; at `reflect_cycles` one begins
             */
            cycles: number;
            /**
             * Entries
             * @description number of entries since the previous reflection
             */
            entries: number;
            /**
             * Importance Sum
             * @description sum of their importance; above `reflect_above` a reflection begins
             */
            importance_sum: number;
            /** Reflect Above */
            reflect_above: number;
            /** Reflect Cycles */
            reflect_cycles: number;
        };
        /**
         * Reform
         * @description The plan of forming an agent's memories again.
         */
        Reform: {
            /** Agent */
            agent: string;
            /**
             * Left
             * @description number of messages that were not: a language model formed their memories, or one of these was forgotten by
             *     command
             */
            left: number;
            /**
             * Messages
             * @description number of messages that were read again
             */
            messages: number;
            /**
             * Name
             * @description name of the set, once it is executed; None if there was nothing to change
             */
            name: string | null;
            /**
             * Same
             * @description number of current memories that stay unchanged
             */
            same: number;
            /** Steps */
            steps: components["schemas"]["ReformStep"][];
        };
        /**
         * ReformSet
         * @description A named set of changes that was executed, wholly or in part.
         */
        ReformSet: {
            /**
             * Added
             * @description memory ids
             */
            added: string[];
            /**
             * Began At
             * @description ISO 8601
             */
            began_at: string;
            /** Ended */
            ended: string[];
            /** Name */
            name: string;
            /**
             * Replaced By
             * @description maps each restored memory to the one that had replaced it
             */
            replaced_by: {
                [key: string]: string;
            };
            /** Restored */
            restored: string[];
            /**
             * Undone
             * @description whether it was undone, wholly or in part
             */
            undone: boolean;
        };
        /**
         * ReformStep
         * @description One memory that would differ under today's rules.
         */
        ReformStep: {
            /**
             * Action
             * @enum {string}
             */
            action: "add" | "change" | "end" | "restore";
            /**
             * By
             * @description the memory that replaces it, if any
             */
            by: string | null;
            /**
             * Formed
             * @description the event memory_formed of the new memory, so that the execution need not form it again
             */
            formed: {
                [key: string]: unknown;
            } | null;
            /**
             * Memory Id
             * @description the memory that ends, changes or is restored
             */
            memory_id: string | null;
            /**
             * Message Id
             * @description the source message of the memory
             */
            message_id: string | null;
            /**
             * Name
             * @description name of the step within the set, the same in every plan
             */
            name: string;
            /**
             * Text
             * @description text of the new memory; of a memory that ends or is restored: its own text
             */
            text: string;
            /**
             * Valid Until
             * @description its end, if it was replaced
             */
            valid_until: number | null;
            /**
             * Was
             * @description the text before the change
             */
            was: string | null;
        };
        /**
         * Relation
         * @description An edge between two memories (ledger G1).
         */
        Relation: {
            /** Confidence */
            confidence: number;
            /** Context */
            context: string;
            /** Description */
            description: string | null;
            /**
             * Direction
             * @enum {string}
             */
            direction: "forward" | "both";
            /**
             * Formed At
             * @description seconds since the epoch
             */
            formed_at: number;
            /** Formed By */
            formed_by: string;
            /** Id */
            id: string;
            /**
             * Metadata
             * @description the client's metadata of the edge; None: no metadata
             */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** Source */
            source: string;
            /** Strength */
            strength: number;
            /** Target */
            target: string;
            /**
             * Type
             * @enum {string}
             */
            type: "supersedes" | "contradicts" | "causes" | "elaborates" | "same_entity" | "related_to" | "solves" | "builds_on" | "alternative_to" | "requires" | "follows";
        };
        /**
         * Replay
         * @description The result of a fold of the log, and its comparison with the live projections.
         */
        Replay: {
            /** Agents */
            agents: {
                [key: string]: components["schemas"]["AgentReplay"];
            };
            /** Commits */
            commits: number;
            /**
             * Differences
             * @description agents and projections that differ
             * @default []
             */
            differences: string[];
            /** Events */
            events: number;
            /** Events Per S */
            events_per_s: number;
            /**
             * Model Calls
             * @description always 0
             */
            model_calls: number;
            /**
             * Verified
             * @description None: not asked for
             */
            verified: boolean | null;
        };
        /**
         * RoleStateView
         * @description The state of one role.
         */
        RoleStateView: {
            /** Last Action */
            last_action: string;
            /** Next Action */
            next_action: string;
            /** Working On */
            working_on: string;
        };
        /**
         * Said
         * @description The original words of a memory, and their interpretation (ledger R18).
         */
        Said: {
            /** @description the earlier statement that the statement needs to be understood */
            about: components["schemas"]["About"] | null;
            /**
             * At
             * @description seconds since the epoch
             */
            at: number;
            /**
             * Before
             * @description the preceding words that the statement needs to be understood: a question, the head of a list
             * @default
             */
            before: string;
            /**
             * Meanings
             * @default []
             */
            meanings: components["schemas"]["Meaning"][];
            /**
             * Name
             * @description name of the speaker in texts
             */
            name: string;
            /**
             * Referents
             * @default []
             */
            referents: components["schemas"]["Referent"][];
            /**
             * Role
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "tool";
            /**
             * Utc Offset S
             * @description offset of the client's time
             */
            utc_offset_s: number;
            /**
             * Words
             * @description a span of the message: all words occur there in this order
             */
            words: string;
        };
        /**
         * SessionView
         * @description A session of the transcript.
         */
        SessionView: {
            /**
             * First At
             * @description when its first message was said
             */
            first_at: string;
            /** Last At */
            last_at: string;
            /**
             * Messages
             * @description number of messages, including hidden ones
             */
            messages: number;
            /** Session Id */
            session_id: string;
        };
        /**
         * Stage
         * @description Candidates and time of one stage of a search.
         */
        Stage: {
            /**
             * Candidates In
             * @description None: all of the agent's memories and messages
             */
            candidates_in: number | null;
            /**
             * Candidates Out
             * @description None: the stage has no candidates
             */
            candidates_out: number | null;
            /** Ms */
            ms: number;
            /** Name */
            name: string;
        };
        /**
         * Stated
         * @description A remembered statement with its source.
         */
        Stated: {
            /**
             * At
             * @description when it was recorded, ISO 8601
             */
            at: string;
            /** Memory Id */
            memory_id: string;
            /**
             * Messages
             * @description ids of its source messages
             */
            messages: string[];
            /** Text */
            text: string;
        };
        /**
         * Status
         * @description The state of the system; for a tenant, data of the machine and totals of all tenants are null.
         */
        Status: {
            /** Agents */
            agents: number;
            /**
             * Bytes
             * @description size of the data directory
             */
            bytes: number | null;
            /**
             * Data
             * @description the data directory
             */
            data: string | null;
            /**
             * Dead Letters
             * @description number of dead letters that were not retried
             */
            dead_letters: number | null;
            /** Embedder */
            embedder: string;
            /** Log Id */
            log_id: string | null;
            /**
             * Memories
             * @description number of memories that are neither superseded nor forgotten
             */
            memories: number;
            /**
             * Memories Forgotten
             * @description number of memories that were forgotten, and can be restored
             * @default 0
             */
            memories_forgotten: number;
            /**
             * Memories Superseded
             * @description number of memories that another one replaced; not forgotten ones
             * @default 0
             */
            memories_superseded: number;
            /** Messages */
            messages: number;
            /**
             * Messages Asleep
             * @description number of messages that a dream cycle put to sleep, which searches of the present do not return
             * @default 0
             */
            messages_asleep: number;
            /**
             * Partitions
             * @description on Kafka
             * @default []
             */
            partitions: components["schemas"]["PartitionStatus"][];
            /**
             * Pending
             * @description number of inputs without a commit
             */
            pending: number | null;
            /**
             * Position
             * @description number of commits in the log
             */
            position: number | null;
            /** Projections */
            projections: {
                [key: string]: components["schemas"]["ProjectionStatus"];
            };
            /** Release */
            release: string;
            /** Runtime */
            runtime: string;
            /**
             * Stages Us
             * @description mean microseconds by stage of the write path, in this process
             */
            stages_us: {
                [key: string]: number;
            };
            /**
             * Stuck
             * @description agents whose inputs wait too long, the oldest first
             * @default []
             */
            stuck: components["schemas"]["StuckInput"][];
            /**
             * Trouble
             * @description the latest failure of the log
             */
            trouble: string | null;
            /**
             * Writing
             * @description whether any process is the writer
             */
            writing: boolean;
        };
        /**
         * StatusView
         * @description The shared status of the work.
         */
        StatusView: {
            /** Blockers */
            blockers: string[];
            /** In Progress */
            in_progress: string[];
            /**
             * Recently Shipped
             * @description the latest last
             */
            recently_shipped: string[];
            /** Sprint */
            sprint: string;
        };
        /**
         * StuckInput
         * @description The first input of an agent that waits longer than `stream.stuck_after_s`, or can never be decided.
         */
        StuckInput: {
            /**
             * Agent
             * @description tenant_id/agent_id
             */
            agent: string;
            /** Position */
            position: string;
            /** Waits S */
            waits_s: number;
            /** Why */
            why: string;
        };
        /**
         * Summary
         * @description A summary of one theme or category: its central statements in their original words.
         */
        Summary: {
            /**
             * Category
             * @enum {string}
             */
            category: "preference" | "fact" | "decision" | "correction" | "plan" | "entity";
            /**
             * Data Source
             * @enum {string}
             */
            data_source: "user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed";
            /**
             * Gone
             * @description members of the theme that are no longer current; the next cycle forms it again
             */
            gone: number;
            /**
             * Id
             * @description id of the theme
             */
            id: string | null;
            /**
             * Memories
             * @description number of memories that it summarises
             */
            memories: number;
            /**
             * Names
             * @description entities in at least half of a theme's statements
             */
            names: string[];
            /**
             * Of
             * @enum {string}
             */
            of: "category" | "theme";
            /**
             * Patterns
             * @description patterns in a theme, written by a model and confirmed by the statements
             * @default []
             */
            patterns: components["schemas"]["Pattern"][];
            /**
             * Source Confidence
             * @description the lowest confidence of its members
             */
            source_confidence: number;
            /**
             * Statements
             * @description the most central statements, in that order
             */
            statements: components["schemas"]["Stated"][];
            /** Subject */
            subject: string;
        };
        /**
         * ThreadView
         * @description A thread between roles.
         */
        ThreadView: {
            /** Id */
            id: string;
            /** Last Update */
            last_update: string;
            /** Roles */
            roles: string[];
            /** Summary */
            summary: string;
        };
        /**
         * Why
         * @description Why something is remembered, or is not.
         */
        Why: {
            /** Events */
            events: components["schemas"]["Occurrence"][];
            /**
             * Explanation
             * @description sentences, the most informative first
             */
            explanation: string[];
            /**
             * Forgotten
             * @description whether it was forgotten, or its memory edited; its words are then in the log alone, for the operator
             * @default false
             */
            forgotten: boolean;
            /** Id */
            id: string;
            /**
             * Kind
             * @description entry, proposal, archival: in agent-managed memory
             * @enum {string}
             */
            kind: "memory" | "message" | "entry" | "proposal" | "archival";
            /**
             * Messages
             * @description the source messages of a memory, or the message itself
             */
            messages: {
                [key: string]: unknown;
            }[];
            /** Outcome */
            outcome: string;
        };
        /**
         * WhyNot
         * @description Why a search does not show a memory or a message.
         */
        WhyNot: {
            /**
             * Behind
             * @description difference of the last shown result's score and its own
             */
            behind: number | null;
            /**
             * Candidates
             * @description number of candidates of each index
             * @default 0
             */
            candidates: number;
            /**
             * Differs
             * @description difference of each part of the two scores, the largest lack first; their sum is `-behind`
             */
            differs: {
                [key: string]: number;
            };
            /**
             * Explanation
             * @description sentences, the reason first
             */
            explanation: string[];
            /** Id */
            id: string;
            /**
             * Instead
             * @description the result shown for its message, or the memory that replaced it
             */
            instead: string | null;
            /**
             * Kind
             * @enum {string}
             */
            kind: "memory" | "message";
            /**
             * Places
             * @description its rank in each index that answered, from 1; None: not among the candidates
             */
            places: {
                [key: string]: number | null;
            };
            /**
             * Rank
             * @description its rank among all ranked documents, from 1; or the rank of the result shown for its message
             */
            rank: number | null;
            /**
             * Ranked
             * @description number of ranked documents
             * @default 0
             */
            ranked: number;
            /** Score */
            score: number | null;
            /**
             * Shown
             * @description number of shown results
             * @default 0
             */
            shown: number;
            /**
             * Stage
             * @enum {string}
             */
            stage: "shown" | "answer" | "results" | "masked" | "asked_for" | "candidates";
            /** Text */
            text: string;
        };
        /**
         * Written
         * @description The part of a model's reply about one theme that passed the checks.
         */
        Written: {
            /** Model */
            model: string;
            /**
             * Patterns
             * @default []
             */
            patterns: components["schemas"]["Pattern"][];
            /** Theme */
            theme: string;
            /**
             * Whole
             * @description one text with every fact of the statements; None: no such text
             */
            whole: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    root__get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
    ready_health_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
    live_health_live_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
    ready_health_ready_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
        };
    };
    metrics_metrics_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Counters since the process started, and current values. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    list_agents_v1_agents_get: {
        parameters: {
            query?: {
                /** @description the name of the last agent of the previous page */
                cursor?: string | null;
                limit?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentView"][];
                };
            };
        };
    };
    adopt_memory_v1_agents__agent_id__adopt_memory_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "set_name": "autumn",
                 *       "formed": {}
                 *     }
                 */
                "application/json": {
                    /**
                     * Formed
                     * @description an event memory_formed, whose facts the writer does not compute again
                     */
                    formed: {
                        [key: string]: unknown;
                    };
                    /** Id */
                    id?: string | null;
                    /**
                     * Instead Of
                     * @description the memory that it replaces
                     */
                    instead_of?: string | null;
                    /**
                     * Set Name
                     * @description the reform that the step belongs to
                     */
                    set_name: string;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    archival_search_v1_agents__agent_id__archival_get: {
        parameters: {
            query: {
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                limit?: number | null;
                /** @description only texts archived at this time or later */
                since?: string | null;
                /** @description the query, in plain words */
                text: string;
                /** @description only texts of this type */
                type?: ("cycle" | "decision" | "research" | "spec" | "lesson") | null;
                /** @description only texts archived at this time or earlier */
                until?: string | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchivalHit"][];
                };
            };
        };
    };
    archival_insert_v1_agents__agent_id__archival_insert_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "Recall is JSON Lines.",
                 *       "type": "decision",
                 *       "importance": 7
                 *     }
                 */
                "application/json": {
                    /** Content */
                    content: string;
                    /** Id */
                    id?: string | null;
                    /** Importance */
                    importance?: number | null;
                    /**
                     * Issues
                     * @default []
                     */
                    issues?: number[];
                    /**
                     * Roles
                     * @default []
                     */
                    roles?: string[];
                    /**
                     * Source
                     * @default agent
                     */
                    source?: string;
                    /**
                     * Type
                     * @enum {string}
                     */
                    type: "cycle" | "decision" | "research" | "spec" | "lesson";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    archive_document_v1_agents__agent_id__archive_document_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "docs/adr-1.md",
                 *       "content": "# ADR 1\nJSON Lines.",
                 *       "type": "decision",
                 *       "form": "markdown"
                 *     }
                 */
                "application/json": {
                    /** Content */
                    content: string;
                    /**
                     * Form
                     * @default text
                     * @enum {string}
                     */
                    form?: "markdown" | "text" | "code";
                    /** Id */
                    id?: string | null;
                    /**
                     * Source
                     * @description its path or address
                     */
                    source: string;
                    /**
                     * Type
                     * @enum {string}
                     */
                    type: "cycle" | "decision" | "research" | "spec" | "lesson";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    archive_file_v1_agents__agent_id__archive_file_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "docs/adr-1.md",
                 *       "file": "IyBBRFIgMQ==",
                 *       "type": "decision"
                 *     }
                 */
                "application/json": {
                    file: string;
                    /** Id */
                    id?: string | null;
                    /**
                     * Source
                     * @description its path or address
                     */
                    source: string;
                    /**
                     * Type
                     * @enum {string}
                     */
                    type: "cycle" | "decision" | "research" | "spec" | "lesson";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    behind_v1_agents__agent_id__behind_get: {
        parameters: {
            query: {
                /** @description from a receipt */
                position: string;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Behind"];
                };
            };
        };
    };
    core_v1_agents__agent_id__core_get: {
        parameters: {
            query: {
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                /** @description which role of the agent acts */
                role: string;
                /** @description maximum tokens of the text */
                tokens?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoreView"];
                };
            };
        };
    };
    core_memory_append_v1_agents__agent_id__core_memory_append_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ops",
                 *       "section": "recently_shipped",
                 *       "item": "PR #96: memory stream"
                 *     }
                 */
                "application/json": {
                    /** Id */
                    id?: string | null;
                    /**
                     * Item
                     * @description a text, or {"text": …}; for threads: {id, summary, roles}
                     */
                    item: string | unknown[] | {
                        [key: string]: unknown;
                    };
                    /**
                     * Role
                     * @description which role of the agent acts
                     */
                    role: string;
                    /**
                     * Section
                     * @enum {string}
                     */
                    section: "threads" | "lessons" | "in_progress" | "blockers" | "recently_shipped";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    core_memory_undo_v1_agents__agent_id__core_memory_undo_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ops",
                 *       "version": 3
                 *     }
                 */
                "application/json": {
                    /** Id */
                    id?: string | null;
                    /**
                     * Role
                     * @description which role of the agent acts
                     */
                    role: string;
                    /** Version */
                    version: number;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    core_memory_update_v1_agents__agent_id__core_memory_update_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "research",
                 *       "section": "status",
                 *       "content": {
                 *         "sprint": "Ship recall",
                 *         "blockers": [
                 *           "#84"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Content
                     * @description status: {sprint, in_progress, blockers, recently_shipped}; role_state: {last_action, next_action, working_on};
                     *     threads: {id, summary, roles} or a list of them, with done: true for one that is closed; lessons: a list of texts
                     */
                    content: string | unknown[] | {
                        [key: string]: unknown;
                    };
                    /**
                     * Expected Version
                     * @description the version that the caller has read: fields changed since then are not overwritten
                     */
                    expected_version?: number | null;
                    /** Id */
                    id?: string | null;
                    /**
                     * Role
                     * @description which role of the agent acts
                     */
                    role: string;
                    /**
                     * Section
                     * @enum {string}
                     */
                    section: "playbook" | "rules" | "status" | "threads" | "role_state" | "lessons";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    core_history_v1_agents__agent_id__core_history_get: {
        parameters: {
            query?: {
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                limit?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoreChangeView"][];
                };
            };
        };
    };
    proposals_v1_agents__agent_id__core_proposals_get: {
        parameters: {
            query?: {
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                /** @description only proposals with this status */
                status?: ("waiting" | "approved" | "refused") | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProposalView"][];
                };
            };
        };
    };
    decide_proposal_v1_agents__agent_id__decide_proposal_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "proposal": "5f0c6a1e",
                 *       "approve": true,
                 *       "by": "ayse",
                 *       "reason": "agreed in the review"
                 *     }
                 */
                "application/json": {
                    /** Approve */
                    approve: boolean;
                    /**
                     * By
                     * @description the deciding person
                     */
                    by: string;
                    /** Id */
                    id?: string | null;
                    /** Proposal */
                    proposal: string;
                    /** Reason */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    dream_plan_v1_agents__agent_id__dream_plan_get: {
        parameters: {
            query?: {
                /** @description only this phase */
                phase?: ("decay" | "emotion" | "replay" | "promotion" | "rehearsal" | "foresight" | "forgetting" | "redundancy" | "transcript" | "consolidation") | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DreamPlan"];
                };
            };
        };
    };
    end_memory_v1_agents__agent_id__end_memory_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "set_name": "autumn",
                 *       "memory_id": "5f0c6a1e"
                 *     }
                 */
                "application/json": {
                    /**
                     * By
                     * @description the memory that replaces it; None: none
                     */
                    by?: string | null;
                    /** Id */
                    id?: string | null;
                    /** Memory Id */
                    memory_id: string;
                    /** Set Name */
                    set_name: string;
                    /**
                     * Valid Until
                     * @description its end, in seconds since the epoch; None: now
                     */
                    valid_until?: number | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    entities_v1_agents__agent_id__entities_get: {
        parameters: {
            query?: {
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                limit?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntityView"][];
                };
            };
        };
    };
    hub_v1_agents__agent_id__entities__name__get: {
        parameters: {
            query?: {
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                limit?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Hub"];
                };
            };
        };
    };
    file_material_v1_agents__agent_id__file_material_get: {
        parameters: {
            query?: {
                /** @description only changes after this position of `log_id` */
                after?: number | null;
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                /** @description the `log_id` of the answer that `after` is from */
                log_id?: string | null;
                /** @description include the vectors of all memories */
                vectors?: boolean;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileMaterial"];
                };
            };
        };
    };
    forgetting_curve_v1_agents__agent_id__forgetting_curve_get: {
        parameters: {
            query?: {
                /** @description days ahead */
                days?: number;
                /** @description show this many memories that fade first */
                limit?: number;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgettingCurves"];
                };
            };
        };
    };
    graph_v1_agents__agent_id__graph_get: {
        parameters: {
            query?: {
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description maximum hops from `memory_id` */
                hops?: number;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                /** @description only edges within `hops` of this memory */
                memory_id?: string | null;
                /** @description include edges of memories that are not current */
                timeline?: boolean;
                /** @description only edges of this type; repeatable */
                types?: ("supersedes" | "contradicts" | "causes" | "elaborates" | "same_entity" | "related_to" | "solves" | "builds_on" | "alternative_to" | "requires" | "follows")[] | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Edge"][];
                };
            };
        };
    };
    memory_log_v1_agents__agent_id__memory_log_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "research",
                 *       "action": "MemGPT review",
                 *       "content": "Tiered memory fits.",
                 *       "importance": 8
                 *     }
                 */
                "application/json": {
                    /**
                     * Action
                     * @description what was done, in short
                     */
                    action: string;
                    /** Content */
                    content: string;
                    /**
                     * Cycle
                     * @description None: the one after the latest
                     */
                    cycle?: number | null;
                    /**
                     * Failure
                     * @description the kind of failure; three of one kind lead to a proposed rule
                     */
                    failure?: string | null;
                    /** Id */
                    id?: string | null;
                    /** Importance */
                    importance: number;
                    /**
                     * Issue Refs
                     * @default []
                     */
                    issue_refs?: number[];
                    /**
                     * Pr Refs
                     * @default []
                     */
                    pr_refs?: number[];
                    /**
                     * Role
                     * @description which role of the agent acts
                     */
                    role: string;
                    /**
                     * Tags
                     * @default []
                     */
                    tags?: string[];
                    /**
                     * Type
                     * @default action
                     * @enum {string}
                     */
                    type?: "action" | "observation" | "decision";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    propose_change_v1_agents__agent_id__propose_change_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ops",
                 *       "section": "rules",
                 *       "content": "- Merge after two reviews.",
                 *       "reason": "CI broke three times."
                 *     }
                 */
                "application/json": {
                    /**
                     * Content
                     * @description the whole new text
                     */
                    content: string;
                    /** Id */
                    id?: string | null;
                    /** Reason */
                    reason: string;
                    /**
                     * Role
                     * @description which role of the agent acts
                     */
                    role: string;
                    /**
                     * Section
                     * @enum {string}
                     */
                    section: "playbook" | "rules";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    recall_search_v1_agents__agent_id__recall_get: {
        parameters: {
            query: {
                from_cycle?: number | null;
                /** @description only entries that refer to this issue */
                issue?: number | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                limit?: number | null;
                /** @description only entries of at least this importance */
                min_importance?: number | null;
                /** @description only entries of this role */
                role?: string | null;
                /** @description the query, in plain words */
                text: string;
                to_cycle?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecallAnswer"];
                };
            };
        };
    };
    recall_by_cycle_v1_agents__agent_id__recall_cycles_get: {
        parameters: {
            query: {
                from_cycle: number;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                /** @description only entries of at least this importance */
                min_importance?: number | null;
                /** @description only entries of this role */
                role?: string | null;
                to_cycle: number;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryView"][];
                };
            };
        };
    };
    reflect_v1_agents__agent_id__reflect_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "manual"
                 *     }
                 */
                "application/json": {
                    /** Id */
                    id?: string | null;
                    /**
                     * Reason
                     * @default manual
                     * @enum {string}
                     */
                    reason?: "manual" | "sprint" | "schedule";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    reflection_plan_v1_agents__agent_id__reflection_plan_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReflectionPlan"];
                };
            };
        };
    };
    reform_plan_v1_agents__agent_id__reform_plan_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reform"];
                };
            };
        };
    };
    reforms_v1_agents__agent_id__reforms_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReformSet"][];
                };
            };
        };
    };
    relate_v1_agents__agent_id__relate_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "5f0c6a1e",
                 *       "type": "solves",
                 *       "target": "9b1d22c7",
                 *       "context": "found it in the logs"
                 *     }
                 */
                "application/json": {
                    /**
                     * Context
                     * @description the evidence
                     */
                    context?: string | null;
                    /** Description */
                    description?: string | null;
                    /** Id */
                    id?: string | null;
                    /**
                     * Metadata
                     * @description the client's metadata, kept with the edge and never interpreted
                     */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    /**
                     * Source
                     * @description memory id
                     */
                    source: string;
                    /**
                     * Strength
                     * @description how close the two memories are
                     * @default 1
                     */
                    strength?: number;
                    /**
                     * Target
                     * @description memory id
                     */
                    target: string;
                    /**
                     * Type
                     * @enum {string}
                     */
                    type: "supersedes" | "contradicts" | "causes" | "elaborates" | "same_entity" | "related_to" | "solves" | "builds_on" | "alternative_to" | "requires" | "follows";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    list_sessions_v1_agents__agent_id__sessions_get: {
        parameters: {
            query?: {
                /** @description the last session of the previous page */
                cursor?: string | null;
                limit?: number | null;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"][];
                };
            };
        };
    };
    working_memory_v1_agents__agent_id__sessions__session_id__working_memory_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InMind"][];
                };
            };
        };
    };
    summaries_v1_agents__agent_id__summaries_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Summary"][];
                };
            };
        };
    };
    undo_plan_v1_agents__agent_id__undo_plan_get: {
        parameters: {
            query: {
                cycle: string;
            };
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DreamPlan"];
                };
            };
        };
    };
    unrelate_v1_agents__agent_id__unrelate_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "5f0c6a1e",
                 *       "type": "solves",
                 *       "target": "9b1d22c7"
                 *     }
                 */
                "application/json": {
                    /** Id */
                    id?: string | null;
                    /**
                     * Source
                     * @description memory id
                     */
                    source: string;
                    /**
                     * Target
                     * @description memory id
                     */
                    target: string;
                    /**
                     * Type
                     * @enum {string}
                     */
                    type: "supersedes" | "contradicts" | "causes" | "elaborates" | "same_entity" | "related_to" | "solves" | "builds_on" | "alternative_to" | "requires" | "follows";
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    context_v1_context_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "text": "Where does the user live?",
                 *       "tokens": 1000
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * As Of
                     * @description search the facts that were true at this time; None: now
                     */
                    as_of?: string | null;
                    /**
                     * Category
                     * @description only memories of this category
                     */
                    category?: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
                    /**
                     * Confidential
                     * @description only statements made in confidence; false: only others
                     */
                    confidential?: boolean | null;
                    /**
                     * Data Source
                     * @description only messages and memories of this kind of source
                     */
                    data_source?: ("user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed") | null;
                    /**
                     * Entity
                     * @description only memories that name this entity: entity://kind/name, or the name alone
                     */
                    entity?: string | null;
                    /**
                     * Into
                     * @description the session that the text is given to: its memories and messages are recorded there
                     */
                    into?: string | null;
                    /**
                     * Known At
                     * @description search only what had been recorded by this time; None: everything
                     */
                    known_at?: string | null;
                    /**
                     * Language
                     * @description only messages and memories in this language
                     */
                    language?: ("en" | "tr" | "de") | null;
                    /**
                     * Metadata
                     * @description only messages whose metadata meets this condition, and their memories
                     */
                    metadata?: ({
                        AND?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        NOT?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        OR?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                    } & {
                        [key: string]: (string | number | boolean | null) | {
                            contains?: string;
                            eq?: string | number | boolean | null;
                            gt?: string | number;
                            gte?: string | number;
                            icontains?: string;
                            in?: (string | number | boolean | null)[];
                            lt?: string | number;
                            lte?: string | number;
                            ne?: string | number | boolean | null;
                            nin?: (string | number | boolean | null)[];
                        };
                    }) | null;
                    /** Min Position */
                    min_position?: string | null;
                    /**
                     * Once
                     * @description true: `into` keeps the texts that it is given, so preferences that it has are left out, unless the question is
                     *     about them; false: it has none of the earlier texts any more
                     * @default false
                     */
                    once?: boolean;
                    /** Prefer Position */
                    prefer_position?: string | null;
                    /**
                     * Role
                     * @description only messages of this role, and their memories
                     */
                    role?: ("user" | "assistant" | "system" | "tool") | null;
                    /** Session Id */
                    session_id?: string | null;
                    /**
                     * Since
                     * @description only statements at this time or later; a day counts from its beginning (UTC)
                     */
                    since?: string | null;
                    /** Text */
                    text: string;
                    /**
                     * Tier
                     * @description only memories of this tier
                     */
                    tier?: ("working" | "episodic" | "semantic" | "dormant") | null;
                    /**
                     * Tokens
                     * @description maximum tokens of the whole text; None: the setting
                     */
                    tokens?: number | null;
                    /**
                     * Until
                     * @description only statements at this time or earlier; a day counts to its end (UTC)
                     */
                    until?: string | null;
                    /** User Id */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Context"];
                };
            };
        };
    };
    dead_letters_v1_dead_letters_get: {
        parameters: {
            query?: {
                /** @description also of other tenants: takes an operator's key */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeadLetterView"][];
                };
            };
        };
    };
    retry_dead_letter_v1_dead_letters__number__retry_post: {
        parameters: {
            query?: {
                /** @description also of other tenants: takes an operator's key */
                all?: boolean;
            };
            header?: never;
            path: {
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    diff_v1_diff_get: {
        parameters: {
            query: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
                /** @description a time, or a day from its beginning (UTC) */
                from: string;
                /** @description a time, or a day to its end (UTC); none: now */
                to?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Difference"];
                };
            };
        };
    };
    cycles_v1_dreams_get: {
        parameters: {
            query?: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CycleView"][];
                };
            };
        };
    };
    dream_v1_dreams_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "dry_run": true
                 *     }
                 */
                "application/json": {
                    agent_id?: string;
                    dry_run?: boolean;
                    phase?: ("decay" | "emotion" | "replay" | "promotion" | "rehearsal" | "foresight" | "forgetting" | "redundancy" | "transcript" | "consolidation") | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DreamPlan"];
                };
            };
        };
    };
    cycle_v1_dreams__cycle__get: {
        parameters: {
            query?: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
            };
            header?: never;
            path: {
                cycle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CycleView"];
                };
            };
        };
    };
    undo_v1_dreams__cycle__undo_post: {
        parameters: {
            query?: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
                /** @description nothing changes */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                cycle: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DreamPlan"];
                };
            };
        };
    };
    events_v1_events_get: {
        parameters: {
            query?: {
                /** @description resume after this event `cursor`; `start`: the whole log; none: new events */
                after?: string | null;
                /** @description only of these agents */
                agent_id?: string[] | null;
                /** @description only of these kinds */
                kind?: ("decision" | "recall" | "cycle")[] | null;
            };
            header?: {
                /** @description the same, as browsers send it; takes precedence over `after` */
                "Last-Event-ID"?: string | null;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Server-sent events; the data of each is a LiveEvent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["LiveEvent"];
                };
            };
        };
    };
    export_v1_export_get: {
        parameters: {
            query?: {
                /** @description also of other tenants: takes an operator's key */
                all?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description JSON Lines, as `mnemolog export` writes them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": unknown;
                };
            };
        };
    };
    gate_study_v1_gate_study_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "settings": {
                 *         "create_below": 0.65
                 *       }
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * Settings
                     * @description settings of the gate, by name: {"create_below": 0.65}; the others have their current values
                     */
                    settings?: {
                        /**
                         * Alone Above
                         * @description a statement contradicts a neighbour without ending it if their comparison results in changed with more than this
                         *     probability
                         * @default 0.8
                         */
                        alone_above?: number;
                        /**
                         * Changed Above
                         * @description the comparison of two statements results in changed above this probability
                         * @default 0.6
                         */
                        changed_above?: number;
                        /**
                         * Compared
                         * @description maximum neighbours that are compared with a statement word by word, where no model reads both
                         * @default 3
                         */
                        compared?: number;
                        /**
                         * Compared From
                         * @description minimum probability, in the choice before the comparison, at which a neighbour below `create_below` is
                         *     compared where no model reads both; where one does, another speaker's, and any of a statement of little worth
                         * @default 0.08
                         */
                        compared_from?: number;
                        /**
                         * Contradicts Above
                         * @description the comparison results in changed even without evidence in the words if the trained weights give a change more
                         *     than this probability; it contradicts the older one, and both are kept
                         * @default 0.5
                         */
                        contradicts_above?: number;
                        /**
                         * Create Below
                         * @description by default, only memories of at least this similarity to a candidate are compared as repetitions; in the preset
                         *     v9, a candidate below it to every memory becomes a new memory
                         * @default 0.7
                         */
                        create_below?: number;
                        /**
                         * Doubted Below
                         * @description if that model gives a change less than this probability, the words alone do not contradict the neighbour
                         * @default 0.3
                         */
                        doubted_below?: number;
                        /**
                         * Elaborates From
                         * @description a statement says a neighbour again or says more of it, and both are kept and linked, from this probability on, by
                         *     that model
                         * @default 0.6
                         */
                        elaborates_from?: number;
                        /**
                         * Ends From
                         * @description minimum similarity at which a statement ends a neighbour below `create_below`; less similar ones are only
                         *     contradicted
                         * @default 0.4
                         */
                        ends_from?: number;
                        /**
                         * Ends Shared
                         * @description minimum share of the shorter clause's content words that both must have, to end a neighbour below
                         *     `create_below`
                         * @default 0.5
                         */
                        ends_shared?: number;
                        /**
                         * Fuller Above
                         * @description the comparison of two statements results in fuller (the new one says the same and more) above this probability
                         * @default 0.5
                         */
                        fuller_above?: number;
                        /**
                         * Gap Importance
                         * @description minimum importance of a candidate in the gap to be remembered (preset v9)
                         * @default 0.6
                         */
                        gap_importance?: number;
                        /**
                         * Held Words
                         * @description minimum share of a repetition's words that the older statement has literally
                         * @default 0.5
                         */
                        held_words?: number;
                        /**
                         * Marked Above
                         * @description if a single word or value differs, the comparison results in changed above this lower probability; the new
                         *     statement contradicts the older one, and both are kept
                         * @default 0.4
                         */
                        marked_above?: number;
                        /**
                         * Merged Chars
                         * @description maximum length of an updated memory; a longer one is not updated, and the statement becomes a new memory
                         * @default 1000
                         */
                        merged_chars?: number;
                        /**
                         * More Words
                         * @description a statement of a known fact is an addition if it has more than this many extra content words (preset v9)
                         * @default 2
                         */
                        more_words?: number;
                        /**
                         * News From
                         * @description or if the choice among all neighbours gives this neighbour at least this probability
                         * @default 0.35
                         */
                        news_from?: number;
                        /**
                         * Other Words
                         * @description minimum words without a counterpart, of both statements together, for that model to doubt a change: of what
                         *     differs in less the words decide
                         * @default 3
                         */
                        other_words?: number;
                        /**
                         * Read
                         * @description maximum neighbours that are compared where a model reads two statements together (the bundled embedder)
                         * @default 3
                         */
                        read?: number;
                        /**
                         * Read Changed From
                         * @description a statement contradicts the neighbour that it changes most probably, from this probability on, by that model
                         * @default 0.75
                         */
                        read_changed_from?: number;
                        /**
                         * Read From
                         * @description minimum probability, in the choice before the comparison, at which a neighbour below `create_below` is read
                         * @default 0.03
                         */
                        read_from?: number;
                        /**
                         * Reinforce Above
                         * @description above this similarity, the nearest memory is reinforced (preset v9)
                         * @default 0.92
                         */
                        reinforce_above?: number;
                        /**
                         * Reinforce Factor
                         * @description factor on the stability of a reinforced memory (R14)
                         * @default 1.2
                         */
                        reinforce_factor?: number;
                        /**
                         * Repeats From
                         * @description a statement says a neighbour again, in whatever words, from this probability on, by that model
                         * @default 0.8
                         */
                        repeats_from?: number;
                        /**
                         * Repeats Near From
                         * @description minimum similarity of that neighbour
                         * @default 0.3
                         */
                        repeats_near_from?: number;
                        /**
                         * Same Above
                         * @description the comparison of two statements results in same (a repetition) above this probability; high, since a fact kept
                         *     twice does less harm than a lost one
                         * @default 0.72
                         */
                        same_above?: number;
                        /**
                         * Separator
                         * @description text between the two texts of an updated memory, if no model merges them (D3)
                         * @default |
                         */
                        separator?: string;
                        /**
                         * Shared Frame
                         * @description maximum share of each statement's words without a counterpart, for two statements about the same thing
                         * @default 0.6
                         */
                        shared_frame?: number;
                        /**
                         * Shared Words
                         * @description minimum share of the shorter statement's content words in common, for an update (preset v9)
                         * @default 0.34
                         */
                        shared_words?: number;
                        /**
                         * Update From
                         * @description from this similarity on, the nearest memory is updated (preset v9); between `create_below` and this is the gap,
                         *     in which importance decides
                         * @default 0.75
                         */
                        update_from?: number;
                    };
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GateStudy"];
                };
            };
        };
    };
    list_memories_v1_memories_get: {
        parameters: {
            query?: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
                /** @description include memories that are no longer current */
                all?: boolean;
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description only memories of this category */
                category?: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
                /** @description only confidential memories, or only the others */
                confidential?: boolean | null;
                /** @description the id of the last memory of the previous page */
                cursor?: string | null;
                /** @description only memories from this source */
                data_source?: ("user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed") | null;
                /** @description only memories that name this entity */
                entity?: string | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
                /** @description only memories in this language */
                language?: ("en" | "tr" | "de") | null;
                limit?: number | null;
                /** @description only memories whose metadata meets this condition, as JSON */
                metadata?: string | null;
                /** @description only memories from messages of this role */
                role?: ("user" | "assistant" | "system" | "tool") | null;
                /** @description only statements of this time or later */
                since?: string | null;
                /** @description only memories of this tier */
                tier?: ("working" | "episodic" | "semantic" | "dormant") | null;
                /** @description only statements of this time or earlier */
                until?: string | null;
                /** @description only memories about this person */
                user_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryView"][];
                };
            };
        };
    };
    remember_v1_memories_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "text": "Ayşe is allergic to peanuts."
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * Category
                     * @default fact
                     * @enum {string}
                     */
                    category?: "preference" | "fact" | "decision" | "correction" | "plan" | "entity";
                    /** Id */
                    id?: string | null;
                    /**
                     * Importance
                     * @default 0.5
                     */
                    importance?: number;
                    /** Metadata */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    /** Text */
                    text: string;
                    /**
                     * User Id
                     * @description its subject; None: the user
                     */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    forget_all_v1_memories_delete: {
        parameters: {
            query: {
                agent_id: string;
                /** @description stored with the event */
                reason?: string | null;
                /** @description only memories about this person */
                user_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Forgotten"];
                };
            };
        };
    };
    get_memory_v1_memories__memory_id__get: {
        parameters: {
            query?: {
                /** @description as it was true at this time, or at the end of this day (UTC) */
                as_of?: string | null;
                /** @description as it had been recorded by this time */
                known_at?: string | null;
            };
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoryView"];
                };
            };
        };
    };
    forget_v1_memories__memory_id__delete: {
        parameters: {
            query?: {
                /** @description stored with the event */
                reason?: string | null;
            };
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    edit_v1_memories__memory_id__patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Ayşe lives in Izmir."
                 *     }
                 */
                "application/json": {
                    agent_id?: string | null;
                    category?: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
                    id?: string | null;
                    importance?: number | null;
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                    text: string;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    feedback_v1_memories__memory_id__feedback_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "success": true
                 *     }
                 */
                "application/json": {
                    id?: string | null;
                    success: boolean;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    history_v1_memories__memory_id__history_get: {
        parameters: {
            query?: {
                /** @description the number of events to skip */
                cursor?: number;
                limit?: number | null;
            };
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Occurrence"][];
                };
            };
        };
    };
    lock_v1_memories__memory_id__lock_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    pin_v1_memories__memory_id__pin_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    restore_v1_memories__memory_id__restore_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot"
                 *     }
                 */
                "application/json": {
                    agent_id?: string | null;
                    id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    unlock_v1_memories__memory_id__unlock_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    unpin_v1_memories__memory_id__unpin_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memory_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    list_messages_v1_messages_get: {
        parameters: {
            query?: {
                /** @description the agent; default: the server's MNEMOLOG_AGENT, else `default` */
                agent_id?: string | null;
                /** @description the id of the last message of the page before */
                cursor?: string | null;
                limit?: number | null;
                /** @description only this conversation */
                session_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageView"][];
                };
            };
        };
    };
    add_messages_v1_messages_post: {
        parameters: {
            query?: {
                wait?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "session_id": "2026-11-21-a",
                 *       "content": "I moved from Ankara to Izmir.",
                 *       "id": "crm-8841",
                 *       "user_id": "ayse",
                 *       "name": "Ayşe"
                 *     }
                 */
                "application/json": {
                    /**
                     * Agent Id
                     * @description the agent whose memory it is for
                     */
                    agent_id?: string;
                    /**
                     * At
                     * @description when it was said; None: the time of arrival
                     */
                    at?: string | null;
                    /** Content */
                    content: string;
                    /**
                     * Id
                     * @description the client's id, which makes a retry safe; None: a new id at acceptance
                     */
                    id?: string | null;
                    /**
                     * Metadata
                     * @description kept with the message, never interpreted
                     */
                    metadata?: {
                        [key: string]: unknown;
                    };
                    /**
                     * Name
                     * @description the speaker's name in texts
                     */
                    name?: string | null;
                    /**
                     * Role
                     * @default user
                     * @enum {string}
                     */
                    role?: "user" | "assistant" | "system" | "tool";
                    /**
                     * Session Id
                     * @description the session; None: the agent's current unnamed session
                     */
                    session_id?: string | null;
                    /**
                     * User Id
                     * @description the client's id of the speaker
                     */
                    user_id?: string | null;
                } | {
                    /**
                     * Agent Id
                     * @description the agent whose memory it is for
                     */
                    agent_id?: string;
                    /**
                     * At
                     * @description when it was said; None: the time of arrival
                     */
                    at?: string | null;
                    /** Content */
                    content: string;
                    /**
                     * Id
                     * @description the client's id, which makes a retry safe; None: a new id at acceptance
                     */
                    id?: string | null;
                    /**
                     * Metadata
                     * @description kept with the message, never interpreted
                     */
                    metadata?: {
                        [key: string]: unknown;
                    };
                    /**
                     * Name
                     * @description the speaker's name in texts
                     */
                    name?: string | null;
                    /**
                     * Role
                     * @default user
                     * @enum {string}
                     */
                    role?: "user" | "assistant" | "system" | "tool";
                    /**
                     * Session Id
                     * @description the session; None: the agent's current unnamed session
                     */
                    session_id?: string | null;
                    /**
                     * User Id
                     * @description the client's id of the speaker
                     */
                    user_id?: string | null;
                }[];
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Decided (with wait=true). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"] | components["schemas"]["Receipt"][];
                };
            };
            /** @description Successful Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"] | components["schemas"]["Receipt"][];
                };
            };
        };
    };
    rebuilds_v1_rebuilds_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RebuildJob"][];
                };
            };
        };
    };
    begin_rebuild_v1_rebuilds_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "projection": "text",
                 *       "switch": true
                 *     }
                 */
                "application/json": {
                    projection?: string;
                    switch?: boolean;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RebuildJob"];
                };
            };
        };
    };
    rebuild_v1_rebuilds__job_id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RebuildJob"];
                };
            };
        };
    };
    replay_v1_replay_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "verify": true
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string | null;
                    /**
                     * Until
                     * @description a position or a time of recording
                     */
                    until?: string | null;
                    /**
                     * Verify
                     * @default false
                     */
                    verify?: boolean;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
        };
    };
    search_v1_search_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "text": "Where does the user live?",
                 *       "limit": 5
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * As Of
                     * @description search the facts that were true at this time; a day counts to its end (UTC); None: now
                     */
                    as_of?: string | null;
                    /**
                     * Category
                     * @description only memories of this category
                     */
                    category?: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
                    /**
                     * Confidential
                     * @description only statements made in confidence; false: only others
                     */
                    confidential?: boolean | null;
                    /**
                     * Cursor
                     * @description the cursor of an answer to the same question: return its next page
                     */
                    cursor?: string | null;
                    /**
                     * Data Source
                     * @description only messages and memories of this kind of source
                     */
                    data_source?: ("user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed") | null;
                    /**
                     * Entity
                     * @description only memories that name this entity: entity://kind/name, or the name alone
                     */
                    entity?: string | null;
                    /**
                     * Explain
                     * @default false
                     */
                    explain?: boolean;
                    /**
                     * Into
                     * @description the session that the results are given to: they are recorded there, and are not learned again if a message
                     *     repeats them
                     */
                    into?: string | null;
                    /**
                     * Kind
                     * @description None: both kinds
                     */
                    kind?: ("memory" | "message") | null;
                    /**
                     * Known At
                     * @description search only what had been recorded by this time; None: everything
                     */
                    known_at?: string | null;
                    /**
                     * Language
                     * @description only messages and memories in this language
                     */
                    language?: ("en" | "tr" | "de") | null;
                    /**
                     * Limit
                     * @description number of results; None: the setting
                     */
                    limit?: number | null;
                    /**
                     * Metadata
                     * @description only messages whose metadata meets this condition, and their memories
                     */
                    metadata?: ({
                        AND?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        NOT?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        OR?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                    } & {
                        [key: string]: (string | number | boolean | null) | {
                            contains?: string;
                            eq?: string | number | boolean | null;
                            gt?: string | number;
                            gte?: string | number;
                            icontains?: string;
                            in?: (string | number | boolean | null)[];
                            lt?: string | number;
                            lte?: string | number;
                            ne?: string | number | boolean | null;
                            nin?: (string | number | boolean | null)[];
                        };
                    }) | null;
                    /**
                     * Min Position
                     * @description wait until the input at this position is searchable, for a bounded time; then an error
                     */
                    min_position?: string | null;
                    /**
                     * Prefer Position
                     * @description the same, but after that time the search answers anyway, and `behind` gives the number of commits missing
                     */
                    prefer_position?: string | null;
                    /**
                     * Profile
                     * @description how results are ranked; v9: only memories, ranked as in the source document; None: the setting
                     */
                    profile?: ("contextual" | "v9") | null;
                    /**
                     * Role
                     * @description only messages of this role, and their memories
                     */
                    role?: ("user" | "assistant" | "system" | "tool") | null;
                    /**
                     * Session Id
                     * @description only results of this session
                     */
                    session_id?: string | null;
                    /**
                     * Since
                     * @description only statements at this time or later; a day counts from its beginning (UTC)
                     */
                    since?: string | null;
                    /** Text */
                    text: string;
                    /**
                     * Threshold
                     * @description minimum relevance of a result
                     */
                    threshold?: number | null;
                    /**
                     * Tier
                     * @description only memories of this tier
                     */
                    tier?: ("working" | "episodic" | "semantic" | "dormant") | null;
                    /**
                     * Timeline
                     * @description include facts that are no longer true, with their periods, but not forgotten ones
                     * @default false
                     */
                    timeline?: boolean;
                    /**
                     * Until
                     * @description only statements at this time or earlier; a day counts to its end (UTC)
                     */
                    until?: string | null;
                    /**
                     * User Id
                     * @description only results by or about this person
                     */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer"];
                };
            };
        };
    };
    end_session_v1_sessions__session_id__end_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot"
                 *     }
                 */
                "application/json": {
                    agent_id?: string;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    note_recall_v1_sessions__session_id__recalls_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "query": "Where does the user live?",
                 *       "recalled": [
                 *         {
                 *           "kind": "memory",
                 *           "id": "5f0c6a1e",
                 *           "text": "Ayşe lives in Izmir."
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * Anew
                     * @description the session has none of the texts that it was given before: they were not kept, or its host compacted it
                     * @default false
                     */
                    anew?: boolean;
                    /** Id */
                    id?: string | null;
                    /**
                     * Profile
                     * @default default
                     */
                    profile?: string;
                    /** Query */
                    query: string;
                    /**
                     * Recalled
                     * @description the best first; none to record `anew` alone
                     */
                    recalled: {
                        /** Id */
                        id: string;
                        /**
                         * Kind
                         * @enum {string}
                         */
                        kind: "memory" | "message";
                        /**
                         * Text
                         * @description as it was given
                         */
                        text: string;
                    }[];
                    /**
                     * Unasked
                     * @description the memories among them that were given whatever the question was: they do not count as used
                     * @default []
                     */
                    unasked?: string[];
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    status_v1_status_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"];
                };
            };
        };
    };
    why_not_v1_why_not_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "agent_id": "support-bot",
                 *       "id": "crm-8841",
                 *       "text": "Where does the user live?"
                 *     }
                 */
                "application/json": {
                    /** Agent Id */
                    agent_id?: string;
                    /**
                     * As Of
                     * @description the search is for facts that were true at this time; None: now
                     */
                    as_of?: string | null;
                    /**
                     * Category
                     * @description only memories of this category
                     */
                    category?: ("preference" | "fact" | "decision" | "correction" | "plan" | "entity") | null;
                    /**
                     * Confidential
                     * @description only statements made in confidence; false: only others
                     */
                    confidential?: boolean | null;
                    /**
                     * Data Source
                     * @description only messages and memories of this kind of source
                     */
                    data_source?: ("user_message" | "assistant_message" | "system" | "tool_output" | "federation" | "feed") | null;
                    /**
                     * Entity
                     * @description only memories that name this entity: entity://kind/name, or the name alone
                     */
                    entity?: string | null;
                    /**
                     * Id
                     * @description of a memory, or of a message
                     */
                    id: string;
                    /** Kind */
                    kind?: ("memory" | "message") | null;
                    /**
                     * Known At
                     * @description the search is over what had been recorded by this time; None: everything
                     */
                    known_at?: string | null;
                    /**
                     * Language
                     * @description only messages and memories in this language
                     */
                    language?: ("en" | "tr" | "de") | null;
                    /** Limit */
                    limit?: number | null;
                    /**
                     * Metadata
                     * @description only messages whose metadata meets this condition, and their memories
                     */
                    metadata?: ({
                        AND?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        NOT?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                        OR?: {
                            [key: string]: (string | number | boolean | null) | {
                                contains?: string;
                                eq?: string | number | boolean | null;
                                gt?: string | number;
                                gte?: string | number;
                                icontains?: string;
                                in?: (string | number | boolean | null)[];
                                lt?: string | number;
                                lte?: string | number;
                                ne?: string | number | boolean | null;
                                nin?: (string | number | boolean | null)[];
                            };
                        }[];
                    } & {
                        [key: string]: (string | number | boolean | null) | {
                            contains?: string;
                            eq?: string | number | boolean | null;
                            gt?: string | number;
                            gte?: string | number;
                            icontains?: string;
                            in?: (string | number | boolean | null)[];
                            lt?: string | number;
                            lte?: string | number;
                            ne?: string | number | boolean | null;
                            nin?: (string | number | boolean | null)[];
                        };
                    }) | null;
                    /**
                     * Role
                     * @description only messages of this role, and their memories
                     */
                    role?: ("user" | "assistant" | "system" | "tool") | null;
                    /** Session Id */
                    session_id?: string | null;
                    /**
                     * Since
                     * @description only statements at this time or later; a day counts from its beginning (UTC)
                     */
                    since?: string | null;
                    /**
                     * Text
                     * @description the text of the search
                     */
                    text: string;
                    /**
                     * Tier
                     * @description only memories of this tier
                     */
                    tier?: ("working" | "episodic" | "semantic" | "dormant") | null;
                    /**
                     * Timeline
                     * @description the search includes facts that are no longer true
                     * @default false
                     */
                    timeline?: boolean;
                    /**
                     * Until
                     * @description only statements at this time or earlier; a day counts to its end (UTC)
                     */
                    until?: string | null;
                    /** User Id */
                    user_id?: string | null;
                };
            };
        };
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhyNot"];
                };
            };
        };
    };
    why_v1_why__id__get: {
        parameters: {
            query?: {
                /** @description required for a message */
                agent_id?: string | null;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A problem (RFC 9457). */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description A problem (RFC 9457). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": {
                        /**
                         * Allowed
                         * @description the allowed values
                         */
                        allowed?: string | null;
                        /** Detail */
                        detail: string;
                        /**
                         * Field
                         * @description the rejected field
                         */
                        field?: string | null;
                        /**
                         * Hint
                         * @description the names that exist, or what the request lacks
                         */
                        hint?: string | null;
                        /**
                         * Name
                         * @description name of the missing object, shortened
                         */
                        name?: string | null;
                        /** Status */
                        status: number;
                        /** Title */
                        title: string;
                        /**
                         * Type
                         * @description urn:mnemolog:error:NAME with the error's stable name, or about:blank
                         */
                        type: string;
                        /**
                         * Value
                         * @description its value, shortened
                         */
                        value?: string | null;
                        /**
                         * What
                         * @description kind of the missing object
                         */
                        what?: string | null;
                    };
                };
            };
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Why"];
                };
            };
        };
    };
}
