import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDocument, JsonSchema } from './api-document.ts'
import { strictComponents, strictSchema } from './strict-schema.ts'

const validators = new WeakMap<ApiDocument, Ajv2020>()
const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/**
 * The faults of a value by a schema of a document, undeclared properties among them: the first ten, each with its
 * pointer. A schema is compiled once per process.
 */
export function faultsOf(document: ApiDocument, schema: JsonSchema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? compile(document, schema)
  if (validate(value)) return []
  return (validate.errors ?? []).slice(0, 10).map(({ instancePath, message, params }) => {
    return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`
  })
}

function compile(document: ApiDocument, schema: JsonSchema): ValidateFunction {
  const known = validators.get(document) ?? validatorOf(document)
  const validate = known.compile({
    $id: `document:///schema/${++schemas}`,
    ...withUrls(strictSchema(schema)),
  })
  compiled.set(schema, validate)
  return validate
}

let schemas = 0
const componentsId = 'document:///components'

function validatorOf(document: ApiDocument): Ajv2020 {
  // Most schemas check a few values: optimised code takes longer to make than it saves.
  const ajv = new Ajv2020({ strict: false, allErrors: false, inlineRefs: false, code: { optimize: false } })
  addFormats.default(ajv)
  ajv.addFormat('binary', true)
  const components = { schemas: strictComponents(document.components.schemas) }
  ajv.addSchema({ $id: componentsId, ...withUrls({ components }) })
  validators.set(document, ajv)
  return ajv
}

/** References of a document are relative to the document: they get the id of its components. */
function withUrls(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${componentsId}#/components/`))
}
