import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { EventFields } from './EventFields.tsx'
import { changeRecord, deleteRecord, type EventRecord, type Range, readRecord } from './event-record.ts'
import { bodyOf, type EventValues, valuesOf } from './event-values.ts'
import { RangeChoice } from './RangeChoice.tsx'
import { texts } from './texts.ts'
import { useEventLabels } from './use-event-labels.ts'

type Props = { initial: EventValues; record?: EventRecord; onClose: () => void }

/** The form of a new event, or of a change of an event, of an instance, or of it and others of its series. */
export function EventDrawer({ initial, record, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const canWrite = useCan('calendar:write')
  const labels = useEventLabels()
  const isInstance = record?.recurrence_id != null
  const [range, setRange] = useState<Range>('this')
  const changed = () => queryClient.invalidateQueries({ queryKey: ['calendar'] })
  async function remove(of: EventRecord): Promise<void> {
    const title = of.title || t('untitled')
    const question = {
      title: t('deleteTitle', { title }),
      body: t(isInstance ? `deleteText.${range}` : 'deleteText'),
      isDangerous: true,
    }
    if (!(await confirm({ ...question, action: t('delete') }))) return
    try {
      await deleteRecord(api, of, range)
      await changed()
      notifyDone(t('deleted', { title }))
      onClose()
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <RecordDrawer
      title={record === undefined ? t('createTitle') : record.title || t('untitled')}
      initial={initial}
      version={record === undefined ? null : `"v${record.version}"`}
      labels={labels}
      readOnly={!canWrite}
      save={async (values, version, opened) => {
        if (record === undefined) await api.createCalendarEvent(bodyOf(values))
        else {
          const ifMatch = version ?? `"v${record.version}"`
          await changeRecord(api, record, changedFields(bodyOf, values, opened), { range, ifMatch })
        }
        await changed()
        notifyDone(t('saved', { title: values.title }))
      }}
      {...(record !== undefined && {
        reload: async () => {
          const current = await readRecord(api, record.id, record.recurrence_id)
          return { values: valuesOf(current), version: current.etag }
        },
        extra: canWrite && (
          <Button variant="default" c="red" onClick={() => remove(record)}>
            {t('delete')}
          </Button>
        ),
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {isInstance && canWrite && <RangeChoice value={range} onChange={setRange} />}
          <EventFields
            form={form}
            labels={labels}
            isInstance={isInstance}
            isOnlyThis={isInstance && range === 'this'}
          />
        </>
      )}
    </RecordDrawer>
  )
}
