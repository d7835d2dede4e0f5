import type { CalendarEventInstance } from '@fiscus/client'
import { Alert, Button, Group, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { FilterBar } from '../../components/filters/FilterBar.tsx'
import { SelectFilter } from '../../components/filters/SelectFilter.tsx'
import { Page } from '../../components/Page.tsx'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfQuery } from '../../components/table/list-state.ts'
import { useZone } from '../../components/values/use-zone.ts'
import { notifyProblem } from '../../problems/notify.tsx'
import { choiceParam, textParam } from '../../search/params.ts'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCan } from '../../session/session.ts'
import { dateFormat } from '../../texts/formatters.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { ImportDrawer } from '../groupware/ImportDrawer.tsx'
import { dayIn } from '../taxes/day-in.ts'
import { saveFile } from '../transfer/save-file.ts'
import { EventDrawer } from './EventDrawer.tsx'
import { newValues } from './event-values.ts'
import { MonthView } from './MonthView.tsx'
import { addMonths } from './month.ts'
import { OpenEvent } from './OpenEvent.tsx'
import { texts } from './texts.ts'
import { useEventColumns } from './use-event-columns.tsx'
import { useMonthEvents } from './use-month-events.ts'

const statuses = ['planned', 'in_progress', 'overdue', 'completed', 'cancelled', 'postponed'] as const
const views = ['month', 'list'] as const
const params = {
  q: textParam(),
  status: choiceParam(statuses, ''),
  month: textParam(),
  view: choiceParam(views, 'month'),
}

type Opened = { event: string; instance: string | null } | { day: string } | 'import' | null

/** The events of a month of the tenant at work, as weeks or as a list. */
export function CalendarPage() {
  const t = useTexts(texts)
  const api = useApi()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const zone = useZone()
  const canWrite = useCan('calendar:write')
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const { values, set, clear } = useSearchParams(params)
  const [opened, setOpened] = useState<Opened>(null)
  const today = dayIn(zone, new Date())
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(values.month) ? values.month : today.slice(0, 7)
  const filter = { text: values.q || undefined, status: values.status || undefined }
  const { query, range } = useMonthEvents(month, zone, filter)
  const columns = useEventColumns(zone)
  const list = listOfQuery({ ...query, data: query.data?.instances })
  const isFiltered = values.q !== '' || values.status !== ''
  const view = isNarrow ? 'list' : values.view
  const open = ({ event_id: event, recurrence_id: instance }: CalendarEventInstance) =>
    setOpened({ event, instance })
  const close = () => setOpened(null)
  async function save(): Promise<void> {
    try {
      const text = await api.exportCalendarEvents({ ...filter, ...range })
      saveFile('events.ics', new Blob([text], { type: 'text/calendar' }))
    } catch (error) {
      notifyProblem(error)
    }
  }
  const monthName = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  return (
    <Page
      title={t('calendar')}
      description={t('zone', { zone })}
      actions={
        <>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
            {t('export')}
          </Button>
          {canWrite && (
            <>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={() => setOpened('import')}
              >
                {t('import')}
              </Button>
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setOpened({ day: today.startsWith(month) ? today : `${month}-01` })}
              >
                {t('create')}
              </Button>
            </>
          )}
        </>
      }
    >
      <FilterBar
        search={{ value: values.q, onChange: (q) => set({ q }), label: t('search') }}
        isChanged={isFiltered}
        onClear={clear}
      >
        <SelectFilter
          label={t('status')}
          value={values.status}
          onChange={(status) => set({ status })}
          options={(['', ...statuses] as const).map((status) => ({
            value: status,
            label: status === '' ? t('all') : t(`status.${status}`),
          }))}
        />
        {!isNarrow && (
          <SelectFilter
            label={t('view')}
            value={values.view}
            onChange={(choice) => set({ view: choice })}
            options={views.map((choice) => ({ value: choice, label: t(choice) }))}
          />
        )}
      </FilterBar>
      <Group gap="xs">
        <Button
          variant="default"
          aria-label={t('previous')}
          onClick={() => set({ month: addMonths(month, -1) })}
        >
          <IconChevronLeft size={16} aria-hidden />
        </Button>
        <Button variant="default" onClick={() => set({ month: '' })}>
          {t('today')}
        </Button>
        <Button variant="default" aria-label={t('next')} onClick={() => set({ month: addMonths(month, 1) })}>
          <IconChevronRight size={16} aria-hidden />
        </Button>
        <Title order={2} aria-live="polite">
          {monthName}
        </Title>
      </Group>
      {query.data?.is_complete === false && <Alert color="orange">{t('incomplete')}</Alert>}
      {view === 'list' ? (
        <DataTable
          label={t('calendar')}
          columns={columns}
          list={list}
          rowKey={({ event_id: event, recurrence_id: recurrence }) => `${event} ${recurrence}`}
          onOpen={open}
          empty={<EmptyState title={t(isFiltered ? 'emptyFiltered' : 'empty')} />}
        />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : (
        <MonthView
          month={month}
          zone={zone}
          today={today}
          instances={list.rows}
          onOpen={open}
          onMore={() => set({ view: 'list' })}
          onAdd={canWrite ? (day) => setOpened({ day }) : undefined}
        />
      )}
      {opened !== null && typeof opened === 'object' && 'event' in opened && (
        <OpenEvent id={opened.event} recurrenceId={opened.instance} onClose={close} />
      )}
      {opened !== null && typeof opened === 'object' && 'day' in opened && (
        <EventDrawer initial={newValues(opened.day, zone)} onClose={close} />
      )}
      {opened === 'import' && (
        <ImportDrawer
          accept=".ics,text/calendar"
          send={(text, options) => api.importCalendarEvents(text, { ...options, timeoutMs: 120_000 })}
          onStored={() => queryClient.invalidateQueries({ queryKey: ['calendar'] })}
          onClose={close}
        />
      )}
    </Page>
  )
}
