import { eventTime } from '../calendar/calendar-event.ts'
import type { CalendarObject } from '../calendar/calendar-object.ts'
import { startOfTime } from '../calendar/series-starts.ts'
import type { WallTime } from '../recurrence/wall-time.ts'
import { type Component, propertiesNamed } from '../text/component.ts'
import { withEntries, withReplaced } from '../text/edit-component.ts'
import { withValue } from '../text/write-property.ts'
import { objectZones } from '../zones/object-zones.ts'

/**
 * The VEVENT with those times of RDATE and EXDATE only that mean starts of the series which pass a test. Other lines
 * keep their bytes.
 */
export function withTimesThat(
  { calendar, master }: CalendarObject,
  component: Component,
  keeps: (start: WallTime) => boolean,
  lineEnd: string,
): Component {
  const zones = objectZones(calendar)
  let result = component
  for (const line of [...propertiesNamed(component, 'RDATE'), ...propertiesNamed(component, 'EXDATE')]) {
    const values = line.value.split(',').filter((value) => value.trim() !== '')
    const kept = values.filter((value) => {
      const time = eventTime(line, value.split('/')[0] ?? '', zones, master.start.zone)
      return keeps(startOfTime(master, time))
    })
    if (kept.length === 0) result = withEntries(result, (entry) => entry !== line)
    else if (kept.length < values.length)
      result = withReplaced(result, line, withValue(line, kept.join(','), lineEnd))
  }
  return result
}
