import { type Service, tagsOfServices } from '../routes/tags.ts'
import type { OpenApiDocument } from './openapi-document.ts'

/** Returns the part of a document that is about one service: its operations, their tags and what they refer to. */
export function documentOfService(document: OpenApiDocument, service: Service): OpenApiDocument {
  const tags: Record<string, string> = tagsOfServices[service]
  const isOfService = ({ tags: [tag = ''] = [] }: { tags?: string[] }) => Object.hasOwn(tags, tag)
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const operations = Object.entries(item).filter(([, operation]) => isOfService(operation))
    return operations.length > 0 ? [[path, Object.fromEntries(operations)]] : []
  })
  const part = {
    ...document,
    info: { ...document.info, title: `${document.info.title}: ${service}` },
    tags: document.tags?.filter(({ name }) => Object.hasOwn(tags, name)) ?? [],
    paths: Object.fromEntries(paths),
  }
  return { ...part, components: usedComponents(part.paths, document.components ?? {}) }
}

type Components = Record<string, Record<string, unknown>>

/** The components that a value refers to, and those that these refer to. */
function usedComponents(value: object, components: object): Components {
  const { securitySchemes = {}, ...kinds }: Components = { ...components }
  const used = new Set<string>()
  const use = (part: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      if (used.has(`${kind}/${name}`)) continue
      used.add(`${kind}/${name}`)
      use(kinds[kind]?.[name])
    }
  }
  use(value)
  const kept = Object.entries(kinds).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`${kind}/${name}`))),
  ])
  return { ...Object.fromEntries(kept), securitySchemes }
}
