import type { CronSlots } from '@fiscus/client'
import { Table, Text } from '@mantine/core'
import { useFormat } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.ts'
import { useTexts } from '../../../texts/texts.ts'
import { slotTime, viewerZone } from '../time/slot-time.ts'
import { useNow } from '../time/use-now.ts'
import { slotNote } from './slot-note.ts'
import { scheduleTexts } from './texts.ts'

/** The next due instants of a schedule, in the zone of the task and in the zone of the viewer. */
export function SlotTable({ slots, caption }: { slots: CronSlots; caption: string }) {
  const t = useTexts(scheduleTexts)
  const format = useFormat()
  const language = useLanguage()
  const now = new Date(useNow())
  const zone = viewerZone()
  const isOtherZone = zone !== slots.timezone
  if (slots.next.length === 0) return <Text size="sm">{t('noSlots')}</Text>
  return (
    <Table captionSide="top" verticalSpacing={4} fz="sm">
      <Table.Caption ta="left" mt={0}>
        {caption}
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('inTaskZone', { zone: slots.timezone })}</Table.Th>
          {isOtherZone && <Table.Th>{t('inYourZone', { zone })}</Table.Th>}
          <Table.Th ta="right">{t('inWhen')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {slots.next.map(({ at, note }) => {
          const kind = slotNote(note)
          return (
            <Table.Tr key={at}>
              <Table.Td>
                {slotTime(at, slots.timezone, language)}
                {kind && (
                  <Text size="xs" c="dimmed">
                    {t(`note.${kind}`)}
                  </Text>
                )}
              </Table.Td>
              {isOtherZone && <Table.Td>{slotTime(at, zone, language)}</Table.Td>}
              <Table.Td ta="right">{format.relative(at, now)}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
