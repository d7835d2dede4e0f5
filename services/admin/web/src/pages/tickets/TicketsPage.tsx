import { Stack } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { SearchField } from '../../components/filters/SearchField.tsx'
import { undoLast } from '../../problems/notify.tsx'
import { useSearchParams } from '../../search/use-search-params.ts'
import { useCommand } from '../../shell/commands.ts'
import { useTexts } from '../../texts/texts.ts'
import { ComposeButton } from '../mail/ComposeButton.tsx'
import { MailPage } from '../mail/MailPage.tsx'
import { TicketList } from './TicketList.tsx'
import { TicketPane } from './TicketPane.tsx'
import { texts } from './texts.ts'
import { ticketParams } from './ticket-params.ts'
import classes from './tickets.module.css'
import { useRowFocus } from './use-row-focus.ts'
import { useTickets } from './use-tickets.ts'
import { ViewChips } from './ViewChips.tsx'

/** The inbox of a support team: the tickets at the left, the conversation of one at the right, the answer below it. */
export function TicketsPage() {
  const t = useTexts(texts)
  const { values, set } = useSearchParams(ticketParams)
  const { view, q, open } = values
  const list = useTickets(values)
  const rows = useRef<HTMLElement>(null)
  const openTicket = (id: string) => set({ open: id }, { push: true })

  const { move, back } = useRowFocus(rows, open, () => set({ open: '' }, { push: true }))
  useCommand(t('nextTicket'), () => move(1), 'j')
  useCommand(t('previousTicket'), () => move(-1), 'k')
  useCommand(t('back'), open === '' ? undefined : back, 'Escape')
  useCommand(t('undo'), undoLast, 'z')
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.target instanceof HTMLAnchorElement && step) move(step)
    else if (event.target instanceof HTMLInputElement && event.key === 'Escape') move(0)
    else return
    event.preventDefault()
  }
  function leaveField({ key, target, currentTarget }: KeyboardEvent) {
    const isField = target instanceof HTMLElement && target.matches('input, textarea')
    if (key === 'Escape' && isField && target.ariaExpanded !== 'true')
      currentTarget.querySelector('h2')?.focus()
  }
  return (
    <MailPage title={t('tickets')} actions={<ComposeButton />}>
      <div className={classes.desk} data-open={open !== '' || undefined}>
        <nav ref={rows} aria-label={t('tickets')} className={classes.list} onKeyDown={onKeyDown}>
          <Stack gap="xs" p="sm" className={classes.filters}>
            <ViewChips value={view} onChange={(next) => set({ view: next })} />
            <SearchField label={t('search')} value={q} onChange={(text) => set({ q: text })} />
          </Stack>
          <TicketList list={list} openId={open} isFiltered={q !== '' || view !== 'open'} />
        </nav>
        <section className={classes.ticket} aria-label={t('conversation')} onKeyDown={leaveField}>
          {open === '' ? (
            <EmptyState title={t('choose')} description={t('chooseHelp')} />
          ) : (
            <TicketPane
              key={open}
              id={open}
              listed={list.rows.find(({ id }) => id === open)}
              onOpen={openTicket}
              onBack={back}
            />
          )}
        </section>
      </div>
    </MailPage>
  )
}
