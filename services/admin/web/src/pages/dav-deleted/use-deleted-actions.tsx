import type { DavDeletedObject } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

export type Deleted = DavDeletedObject

/** Restores or erases deleted events and contacts, and tells what became of them. */
export function useDeletedActions() {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  async function run(work: () => Promise<string>): Promise<void> {
    try {
      notifyDone(await work())
    } catch (error) {
      notifyProblem(error)
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['dav-deleted'] })
    }
  }
  const restore = ({ id, title }: Deleted) =>
    run(async () => {
      const { restored } = await api.restoreDavDeletedObjects({ ids: [id] })
      return restored === 1 ? t('restored', { title }) : t('thereAlready', { title })
    })
  async function restoreAll({ id, name }: { id: string; name: string }): Promise<void> {
    const question = { title: t('restoreAllTitle', { name }), body: t('restoreAllText') }
    if (!(await confirm({ ...question, action: t('restoreAll') }))) return
    await run(async () => {
      let restored = 0
      while (true) {
        const done = await api.restoreDavDeletedObjects({ collection_id: id })
        restored += done.restored
        if (done.left === 0 || done.restored === 0)
          return done.skipped === 0
            ? t('restoredAll', { count: restored })
            : t('restoredSome', { count: restored, skipped: done.skipped })
      }
    })
  }
  async function erase({ id, title }: Deleted): Promise<void> {
    const question = { title: t('eraseTitle', { title }), body: t('eraseText'), isDangerous: true }
    if (!(await confirm({ ...question, action: t('erase') }))) return
    await run(async () => {
      await api.eraseDavDeletedObject(id)
      return t('erased', { title })
    })
  }
  return { restore, restoreAll, erase }
}
