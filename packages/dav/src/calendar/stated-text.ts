import { componentText } from '../text/component.ts'
import { withProperty, withReplaced } from '../text/edit-component.ts'
import { lineEndOf } from '../text/line-end.ts'
import { writeProperty } from '../text/write-property.ts'
import { statedZoneOf } from '../zones/default-zone.ts'
import { parseCalendarObject, zoneOfName } from './calendar-object.ts'

/**
 * The text of an object by which a new record gets the same times, here or in another installation: where its start is
 * floating or a date, it names the zone of its record in X-WR-TIMEZONE. Any other object keeps its bytes.
 */
export function statedText(text: string, timezone: string): string {
  const { root, calendar, master } = parseCalendarObject(text, zoneOfName(timezone))
  if (!master.start.isFloating || statedZoneOf(calendar)?.zone?.name === timezone) return text
  const line = writeProperty('X-WR-TIMEZONE', [], timezone, lineEndOf(text))
  return componentText(withReplaced(root, calendar, withProperty(calendar, line.name, line)))
}
