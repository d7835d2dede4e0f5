import type { ConflictPolicy } from '@fiscus/contracts/dav/dav-vocabulary'
import type { Component } from '../text/component.ts'

/**
 * A field that both sides have changed. Values are as in the object, without escapes; null: the side does not have the
 * field.
 */
export type FieldConflict = {
  /** Components and property, for example `VEVENT SUMMARY`, or `VEVENT 20260106T090000Z SUMMARY` of one instance. */
  field: string
  base: string | null
  local: string | null
  server: string | null
  kept: 'local' | 'server'
}

/** `path`: the names of the components down to the one that is merged. Conflicts are added to `conflicts`. */
export type MergeContext = { policy: ConflictPolicy; path: readonly string[]; conflicts: FieldConflict[] }

/** The three versions of something. A side that does not have it has null. */
export type Versions<T> = { base: T | null; local: T | null; server: T | null }

/** Versions of a component that both sides have. */
export type ComponentVersions = { base: Component | null; local: Component; server: Component }

/**
 * Which version is taken. Texts that are equal mean equal versions. Notes a conflict, with the values that `shownValue`
 * gives, where both sides differ from the base and from each other.
 */
export function decide<T>(
  field: string,
  versions: Versions<T>,
  textOf: (version: T) => string,
  shownValue: (version: T) => string,
  { policy, path, conflicts }: MergeContext,
): 'local' | 'server' {
  const text = (version: T | null) => (version === null ? null : textOf(version))
  const [base, local, server] = [text(versions.base), text(versions.local), text(versions.server)]
  if (local === base || local === server) return 'server'
  if (server === base) return 'local'
  const value = (version: T | null) => (version === null ? null : shownValue(version))
  conflicts.push({
    field: [...path, field].join(' ').trim(),
    base: value(versions.base),
    local: value(versions.local),
    server: value(versions.server),
    kept: policy,
  })
  return policy
}
