import { type BackgroundJobRequest, FiscusProblem } from '@fiscus/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { useConfirm, useConfirmDiscard } from '../../../components/dialogs/use-confirm.tsx'
import { notifyDone } from '../../../problems/notify.tsx'
import { faultText } from '../../../problems/problem-text.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { emptyJobForm, type JobForm } from './job-form.ts'
import { inputOfPointer, jobRequest } from './job-request.ts'
import { formTexts } from './texts.ts'

/** The state of the form for a new job: what was typed, its faults, and its creation. */
export function useNewJob(onClose: () => void) {
  const t = useTexts(formTexts)
  const word = useTexts(texts)
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const confirmDiscard = useConfirmDiscard()
  const [initial] = useState(() => emptyJobForm(new Date().toISOString()))
  const [form, setForm] = useState(initial)

  const create = useMutation({
    // The API validates the parameters by the schema of the kind: the form only arranges what was typed.
    mutationFn: (body: ReturnType<typeof jobRequest>) => api.createJob(body as BackgroundJobRequest),
    onSuccess: async (job) => {
      notifyDone(word('createdDone'))
      await queries.invalidateQueries({ queryKey: ['jobs'] })
      await navigate({ to: '/automation/jobs/$job', params: { job: job.id } })
    },
  })

  async function submit() {
    const risk = riskOf(form)
    const isConfirmed =
      risk === undefined ||
      (await confirm({ title: t('create'), body: t(risk), action: t('create'), isDangerous: true })) !== null
    if (isConfirmed) create.mutate(jobRequest(form))
  }

  async function close() {
    if (form === initial || (await confirmDiscard())) onClose()
  }

  return {
    form,
    change: (change: Partial<JobForm>) => setForm((before) => ({ ...before, ...change })),
    submit,
    close,
    isSaving: create.isPending,
    failure: create.error,
    errors: faultsByInput(create.error),
  }
}

function riskOf({ kind, pick }: JobForm): 'confirmDelete' | 'confirmAll' | undefined {
  if (kind === 'cascading_delete') return 'confirmDelete'
  return kind === 'bulk_edit' && pick === 'all' ? 'confirmAll' : undefined
}

function faultsByInput(error: unknown): Record<string, string> {
  const faults = error instanceof FiscusProblem ? error.errors : []
  return Object.fromEntries(faults.map((fault) => [inputOfPointer(fault.pointer), faultText(fault)]))
}
