import type { DavCollection } from '@fiscus/client'

/** A collection as the form has it. */
export type CollectionValues = {
  name: string
  color: string
  is_selected: boolean
  direction: DavCollection['direction']
  conflict_policy: DavCollection['conflict_policy']
  deletion_policy: DavCollection['deletion_policy']
}

export function valuesOf(collection: DavCollection): CollectionValues {
  const { name, color, is_selected, direction, conflict_policy, deletion_policy } = collection
  return {
    name,
    color: color ?? '',
    is_selected: is_selected === 1,
    direction,
    conflict_policy,
    deletion_policy,
  }
}

/** Whether name and color are pushed, so that they may change. */
export function isPushed(
  { is_read_only: isReadOnly }: DavCollection,
  { direction }: CollectionValues,
): boolean {
  return isReadOnly === 0 && direction !== 'pull'
}

/** The body of a change: name and color only where they are pushed. */
export function bodyOf(collection: DavCollection, values: CollectionValues) {
  const { is_selected, direction, conflict_policy, deletion_policy } = values
  const pushed = isPushed(collection, values)
  const color = values.color.trim()
  return {
    is_selected: is_selected ? (1 as const) : (0 as const),
    direction,
    conflict_policy,
    deletion_policy,
    ...(pushed && { name: values.name.trim() }),
    ...(pushed && color !== '' && { color }),
  }
}
