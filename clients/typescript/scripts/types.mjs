// The types of the API, from the OpenAPI document that a server gives of itself.
import openapiTS, { astToString } from "openapi-typescript";

const BEGINNING = `// The types of Mnemolog's HTTP API, generated from its OpenAPI document: \`npm run generate\` writes this file again.
`;

/** The text of src/openapi.ts for a document. */
export async function typesOf(document) {
  return BEGINNING + astToString(await openapiTS(JSON.stringify(prepared(document)), { alphabetize: true }));
}

/** The document in words that the generator reads as they are meant. */
function prepared(document) {
  const copy = structuredClone(document);
  for (const schema of Object.values(copy.components.schemas)) {
    // An answer holds each of its fields, those at their defaults too.
    if (schema.properties) schema.required = Object.keys(schema.properties);
  }
  return withPlainStrings(copy);
}

/** A string of one of several formats is a string. */
function withPlainStrings(node) {
  if (Array.isArray(node)) return node.map(withPlainStrings);
  if (node === null || typeof node !== "object") return node;
  const { anyOf, ...rest } = node;
  if (anyOf && node.type === "string") return rest;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withPlainStrings(value)]));
}
