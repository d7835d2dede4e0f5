import { changesOf } from '../values/changes-of.ts'

type Fields = Record<string, unknown>

/**
 * The body of a PATCH: of what a form sends, only the fields that the user has changed. A form trims texts, shows times
 * in minutes and has no difference between an empty text and none; what it would send for the record as it was opened
 * is therefore no change. A body has the names of the form's values, or others.
 * @param bodyOf what the form sends for its values, with all fields
 * @param opened the values before the change
 */
export function changedFields<Values extends Fields, Body extends Fields>(
  bodyOf: (values: Values) => Body,
  values: Values,
  opened: Values,
): Partial<Body> {
  const body = bodyOf(values)
  const changes = [...changesOf(bodyOf(opened), body), ...changesOf(opened, values)]
  const names = new Set(changes.map(({ field }) => field))
  const change: Partial<Body> = {}
  for (const name in body) if (names.has(name)) change[name] = body[name]
  return change
}

/**
 * The body of a PUT, which replaces the whole record: the stored one, with what the user has changed. Parts that the
 * form writes in another way, or does not show, stay as they were read.
 * @param opened what the form sends for the values before the change
 * @param body what it sends now
 */
export function changedRecord<Body>(stored: Body, opened: Body, body: Body): Body
export function changedRecord(stored: unknown, opened: unknown, body: unknown): unknown {
  if (isEqual(opened, body)) return stored
  if (Array.isArray(stored) && Array.isArray(opened) && Array.isArray(body))
    return body.map((item, index) => {
      const place = opened.findIndex((each) => isEqual(each, item))
      if (place >= 0) return stored[place]
      return opened.length === body.length ? changedRecord(stored[index], opened[index], item) : item
    })
  if (!isFields(stored) || !isFields(opened) || !isFields(body)) return body
  const names = new Set([...Object.keys(stored), ...Object.keys(body)])
  const kept = [...names].filter((name) => name in body || !(name in opened))
  return Object.fromEntries(kept.map((name) => [name, changedRecord(stored[name], opened[name], body[name])]))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
