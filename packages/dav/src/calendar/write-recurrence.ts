import { readRule } from '../recurrence/rule.ts'
import { type Component, firstProperty } from '../text/component.ts'
import { withEntries, withProperty, withReplaced } from '../text/edit-component.ts'
import { withValue, writeProperty } from '../text/write-property.ts'

/** The properties by which an event recurs. */
export const recurrenceNames: ReadonlySet<string> = new Set(['RRULE', 'RDATE', 'EXDATE', 'EXRULE'])

/**
 * The calendar and its master with another rule. null: the event does not recur any more, so that its exceptions and
 * changed instances go, too. Throws an ObjectError `recurrence_invalid`.
 */
export function withRecurrence(
  calendar: Component,
  master: Component,
  recurrence: string | null,
  lineEnd: string,
): { calendar: Component; event: Component } {
  if (recurrence === null) {
    const event = withEntries(
      master,
      (entry) => entry.kind !== 'property' || !recurrenceNames.has(entry.name),
    )
    const single = withEntries(
      calendar,
      (entry) => entry.kind !== 'component' || entry.name !== 'VEVENT' || entry === master,
    )
    return { calendar: withReplaced(single, master, event), event }
  }
  readRule(recurrence)
  const old = firstProperty(master, 'RRULE')
  const property =
    old === undefined ? writeProperty('RRULE', [], recurrence, lineEnd) : withValue(old, recurrence, lineEnd)
  const event = withProperty(master, 'RRULE', property)
  return { calendar: withReplaced(calendar, master, event), event }
}
