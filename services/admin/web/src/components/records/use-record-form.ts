import { FiscusProblem } from '@fiscus/client'
import { useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { notifyProblem } from '../../problems/notify.tsx'
import { useConfirmDiscard } from '../dialogs/use-confirm.tsx'
import { faultsOf } from './faults.ts'

export type Values = Record<string, unknown>

/** A record as the API has it now, as the values of the form. */
export type CurrentRecord<V> = { values: V; version: string }

export type RecordSource<V extends Values> = {
  /** The values at the opening. */
  initial: V
  /** The ETag of the record; null for a new one. */
  version: string | null
  /** Sends the change with `ifMatch: version`. What it throws is shown, and the form stays open. */
  save: (values: V, version: string | null) => Promise<unknown>
  /** The faults of values that the API would understand in another way, at their fields: `{ valid_from: t('…') }`. */
  validate?: (values: V) => Partial<Record<keyof V & string, string>>
  /** Reads the record again after a 412. */
  reload?: () => Promise<CurrentRecord<V>>
  /** After the save, and after the user closed the form. */
  onClose: () => void
}

/** The state of a form for one record: dirty check, save with the version, faults, and the conflict after a 412. */
export function useRecordForm<V extends Values>(
  { initial, version, save, validate, reload, onClose }: RecordSource<V>,
  names: readonly string[],
) {
  const form = useForm<V>({ initialValues: initial, ...(validate && { validate }) })
  const confirmDiscard = useConfirmDiscard()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<CurrentRecord<V> | null>(null)
  const currentVersion = useRef(version)
  const isOver = useRef(false)
  const isUnsaved = () => !isOver.current && form.isDirty()

  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isUnsaved() && !(await confirmDiscard()),
    enableBeforeUnload: isUnsaved,
  })

  async function submit(values: V = form.values) {
    setSaving(true)
    setFailure(null)
    try {
      await save(values, currentVersion.current)
      isOver.current = true
      onClose()
    } catch (error) {
      await showFailure(error)
    } finally {
      setSaving(false)
    }
  }

  async function showFailure(error: unknown) {
    if (reload && error instanceof FiscusProblem && error.status === 412) {
      try {
        setConflict(await reload())
      } catch (failure) {
        notifyProblem(failure)
      }
      return
    }
    const { byField } = faultsOf(error, names)
    form.setErrors(byField)
    setFailure(error)
  }

  return {
    form,
    isSaving,
    failure,
    conflict,
    submit: () => submit(),
    /** Closes the form; if values were changed, only after a confirmation. */
    async requestClose() {
      if (isUnsaved() && !(await confirmDiscard())) return
      isOver.current = true
      onClose()
    },
    /** Saves the values of the form over the current record. */
    keepMine() {
      if (conflict) currentVersion.current = conflict.version
      setConflict(null)
      return submit()
    },
    /** Continues with the values of the current record. */
    takeTheirs() {
      if (conflict) {
        currentVersion.current = conflict.version
        form.setValues(conflict.values)
        form.resetDirty(conflict.values)
      }
      setConflict(null)
    },
    leaveConflict: () => setConflict(null),
  }
}
