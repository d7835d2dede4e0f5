import { FiscusProblem, type MailTicket, type MailTicketChange } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** What was done, in words, and what undoes it. */
type Done = { done?: string | undefined; undo?: (() => Promise<unknown>) | undefined }

/**
 * Changes tickets: the page reads anew what it shows, and a confirmation can undo the change. Each function returns
 * whether the change was done.
 */
export function useTicketChanges() {
  const t = useTexts(texts)
  const api = useApi()
  const queries = useQueryClient()
  const confirm = useConfirm()

  const [isBusy, setBusy] = useState(false)

  async function readAgain() {
    const names = ['tickets', 'ticket', 'ticket-entries', 'mail-message', 'mail-messages']
    await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })))
  }

  /** Does something of which `work` returns whether it was done. */
  async function run(work: () => Promise<unknown>, { done, undo }: Done = {}): Promise<boolean> {
    setBusy(true)
    try {
      if ((await work()) === false) return false
      if (done !== undefined)
        notifyDone(done, undo && { onUndo: () => void run(undo, { done: t('undone') }) })
      return true
    } catch (error) {
      notifyProblem(error, { onRetry: () => void run(work, { done, undo }) })
      return false
    } finally {
      await readAgain()
      setBusy(false)
    }
  }

  /** After a change by another user, the own one is repeated if it is of other fields, or after a question. */
  async function patch(ticket: MailTicket, body: MailTicketChange): Promise<MailTicket | false> {
    try {
      return await api.changeMailTicket(ticket.id, body, { ifMatch: ticket })
    } catch (error) {
      if (!(error instanceof FiscusProblem && error.status === 412)) throw error
      const current = await api.getMailTicket(ticket.id)
      const isTouched = namesOf(body).some((name) => current[name] !== ticket[name])
      const isMeant = !isTouched || (await confirm(conflict))
      return isMeant ? patch(current, body) : false
    }
  }
  const conflict = {
    title: t('conflict'),
    body: t('conflictBody'),
    action: t('changeAnyway'),
    cancel: t('leaveIt'),
    isLocal: true,
  }

  return {
    isBusy,
    run,
    /** Changes some fields. With `done` in words, the change is confirmed and can be undone. */
    async change(ticket: MailTicket, body: MailTicketChange, done?: string): Promise<boolean> {
      let saved: MailTicket | false = ticket
      const work = async () => {
        saved = await patch(ticket, body)
        return saved
      }
      const undo = async () => saved && patch(saved, valuesOf(ticket, body))
      return run(work, { done, undo: done === undefined ? undefined : undo })
    },
  }
}

function namesOf(body: MailTicketChange): (keyof MailTicketChange)[] {
  return Object.keys(body) as (keyof MailTicketChange)[]
}

/** What a ticket had before a change. With a status, the API may change for whom it waits. */
function valuesOf(ticket: MailTicket, body: MailTicketChange): MailTicketChange {
  const before = Object.fromEntries(namesOf(body).map((name) => [name, ticket[name]]))
  return 'status' in body && ticket.waiting_for !== null
    ? { ...before, waiting_for: ticket.waiting_for }
    : before
}
