import type { CalendarEvent } from '@fiscus/client'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { EventFields } from './EventFields.tsx'
import { bodyOf, changeOf, type EventValues, valuesOf } from './event-values.ts'
import { texts } from './texts.ts'
import { useEventLabels } from './use-event-labels.ts'

type Props = { initial: EventValues; event?: CalendarEvent; onClose: () => void }

/** The form of a new event, or of a change of an event or a whole series. */
export function EventDrawer({ initial, event, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const canWrite = useCan('calendar:write')
  const labels = useEventLabels()
  const changed = () => queryClient.invalidateQueries({ queryKey: ['calendar'] })
  async function remove(of: CalendarEvent): Promise<void> {
    const question = {
      title: t('deleteTitle', { title: of.title || t('untitled') }),
      body: t(of.recurrence === null ? 'deleteText' : 'deleteSeries'),
      isDangerous: true,
    }
    if (!(await confirm({ ...question, action: t('delete') }))) return
    try {
      await api.deleteCalendarEvent(of.id, { ifMatch: of })
      await changed()
      notifyDone(t('deleted', { title: of.title || t('untitled') }))
      onClose()
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <RecordDrawer
      title={event === undefined ? t('createTitle') : event.title || t('untitled')}
      initial={initial}
      version={event === undefined ? null : `"v${event.version}"`}
      labels={labels}
      readOnly={!canWrite}
      save={async (values, version) => {
        if (event === undefined) await api.createCalendarEvent(bodyOf(values))
        else await api.changeCalendarEvent(event.id, changeOf(values, initial), { ifMatch: version ?? event })
        await changed()
        notifyDone(t('saved', { title: values.title }))
      }}
      {...(event !== undefined && {
        reload: async () => {
          const current = await api.getCalendarEvent(event.id)
          return { values: valuesOf(current), version: current.etag }
        },
        extra: canWrite && (
          <Button variant="default" c="red" onClick={() => remove(event)}>
            {t('delete')}
          </Button>
        ),
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {event?.recurrence != null && <Alert title={t('series')}>{t('seriesHelp')}</Alert>}
          <EventFields form={form} labels={labels} />
        </>
      )}
    </RecordDrawer>
  )
}
