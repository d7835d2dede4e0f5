import { type Company, FiscusProblem } from '@fiscus/client'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** Deletes a company; one with records with a background job, after another question. */
export function DeleteCompany({ company, onDeleted }: { company: Company; onDeleted: () => void }) {
  const t = useTexts(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const canCreateJobs = useCan('jobs:write')
  const { id, name } = company

  async function removeWithRecords(): Promise<void> {
    const question = { title: t('cascadeTitle', { name }), body: t('cascadeText'), isDangerous: true }
    if (!(await confirm({ ...question, action: t('cascade') }))) return
    await api.createJob({ kind: 'cascading_delete', params: { entity: 'company', id } })
    notifyDone(t('cascadeStarted', { name }))
    onDeleted()
  }
  async function remove(): Promise<void> {
    const question = { title: t('deleteTitle', { name }), body: t('deleteText'), isDangerous: true }
    if (!(await confirm({ ...question, action: t('delete') }))) return
    try {
      await api.deleteCompany(id, { ifMatch: company })
      notifyDone(t('deleted', { name }))
      onDeleted()
    } catch (error) {
      const hasRecords = error instanceof FiscusProblem && error.code === 'company-has-records'
      if (!hasRecords || !canCreateJobs) throw error
      await removeWithRecords()
    }
    await queryClient.invalidateQueries({ queryKey: ['companies'] })
  }
  return (
    <Button variant="default" c="red" onClick={() => remove().catch((error) => notifyProblem(error))}>
      {t('delete')}
    </Button>
  )
}
