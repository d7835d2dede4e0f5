type Described = { paths?: Record<string, object> | undefined; components?: object | undefined }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
type Parameter = { name: string; description?: string; required?: boolean; schema: { description?: string } }
type Content = Record<string, { example?: unknown; examples?: object }>

/** A part of an operation that can be a component. `put` puts a reference in its place. */
type Part = { name: string; operationId: string; value: unknown; put: (reference: object) => void }

/** The length of the JSON of a part from which a reference to it is shorter. */
const worthSharing = 80

/**
 * Returns a document whose operations refer to components for the parameters, the problems and the examples that they
 * have in common.
 */
export function shareComponents<Document extends Described>(document: Document): Document {
  const shared = structuredClone(document)
  const operations: Operation[] = Object.values(shared.paths ?? {}).flatMap((item) => Object.values(item))
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) stateOnce(parameter)
  const components: Record<string, Record<string, unknown>> = { ...shared.components }
  const kinds = { parameters: parametersOf, responses: responsesOf, examples: examplesOf }
  for (const [kind, partsOf] of Object.entries(kinds))
    components[kind] = withRepeated(kind, operations.flatMap(partsOf), components[kind])
  return { ...shared, components }
}

/** Removes from a parameter what the generator states twice, and the default of `required`. */
function stateOnce(parameter: Parameter): void {
  if (parameter.schema.description === parameter.description) delete parameter.schema.description
  if (parameter.required === false) delete parameter.required
}

/**
 * The components and the repeated parts, which become references to them. A component has the name of the part; when
 * several parts have it, the most frequent one, and the others that and their first operation.
 */
function withRepeated(kind: string, parts: Part[], components: Record<string, unknown> = {}) {
  const known = { ...components }
  const groups = [...Map.groupBy(parts, ({ value }) => JSON.stringify(value))]
    .flatMap(([text, same]) => (same.length > 1 && text.length > worthSharing ? [same] : []))
    .sort((one, other) => other.length - one.length)
  for (const [first, ...others] of groups) {
    if (!first) continue
    const key = Object.hasOwn(known, first.name) ? `${first.name}.${first.operationId}` : first.name
    known[key] = first.value
    for (const { put } of [first, ...others]) put({ $ref: `#/components/${kind}/${key}` })
  }
  return known
}

function parametersOf({ operationId, parameters = [] }: Operation): Part[] {
  return parameters.map((value, index) => ({
    name: value.name,
    operationId,
    value,
    put: (reference) => Object.assign(parameters, { [index]: reference }),
  }))
}

/** The responses without an example of their own: problems, and that nothing has changed. */
function responsesOf({ operationId, responses }: Operation): Part[] {
  return Object.entries(responses).flatMap(([status, value]) => {
    if (Number(status) < 300 || '$ref' in value) return []
    const name = Number(status) < 400 ? `Unchanged${status}` : `Problem${status}`
    return [
      { name, operationId, value, put: (reference) => Object.assign(responses, { [status]: reference }) },
    ]
  })
}

function examplesOf({ operationId, requestBody, responses }: Operation): Part[] {
  const partsOf = (name: string, content: Content = {}): Part[] =>
    Object.values(content).flatMap((media) => {
      if (media.example === undefined) return []
      const put = (reference: object) => {
        delete media.example
        media.examples = { [name]: reference }
      }
      return [{ name, operationId, value: { value: media.example }, put }]
    })
  return [
    ...partsOf(`${operationId}Body`, requestBody?.content),
    ...Object.values(responses).flatMap(({ content }) => partsOf(operationId, content)),
  ]
}
