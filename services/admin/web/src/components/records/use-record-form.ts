import { FiscusProblem } from '@fiscus/client'
import { useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useConfirmDiscard } from '../dialogs/use-confirm.tsx'
import { texts } from '../texts.ts'
import { changesOf } from '../values/changes-of.ts'
import { faultsOf } from './faults.ts'
import { focusOwnFault } from './focus-fault.ts'

export type Values = Record<string, unknown>

/** A record as the API has it now, as the values of the form. */
export type CurrentRecord<V> = { values: V; version: string }

/** A record that was changed since its form has read it. `base`: the values that the form has read. */
export type Conflict<V> = CurrentRecord<V> & { base: V }

export type RecordSource<V extends Values, Saved = unknown> = {
  /** The values at the opening. */
  initial: V
  /** The ETag of the record; null for a new one. */
  version: string | null
  /**
   * Sends the change from the values `opened` with `ifMatch: version`, see `changedFields`. What it throws is shown,
   * and the form stays open. A change of nothing is not saved.
   */
  save: (values: V, version: string | null, opened: V) => Promise<Saved>
  /** The values at the opening are a suggestion, not those of the record: they are saved as they are, too. */
  isSuggestion?: boolean
  /** For a form that stays open after the save: the record as it was saved. */
  savedAs?: (saved: Saved) => CurrentRecord<V>
  /** The faults of values that the API would understand in another way, at their fields: `{ valid_from: t('…') }`. */
  validate?: (values: V) => Partial<Record<keyof V & string, string>>
  /** Reads the record again after a 412. */
  reload?: () => Promise<CurrentRecord<V>>
  /** After the save, and after the user closed the form. */
  onClose: () => void
}

/** The state of a form for one record: dirty check, save with the version, faults, and the conflict after a 412. */
export function useRecordForm<V extends Values, Saved = unknown>(
  {
    initial,
    version,
    save,
    isSuggestion = false,
    savedAs,
    validate,
    reload,
    onClose,
  }: RecordSource<V, Saved>,
  names: readonly string[],
) {
  const t = useTexts(texts)
  const form = useForm<V>({ initialValues: initial, ...(validate && { validate }) })
  const confirmDiscard = useConfirmDiscard()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)
  const currentVersion = useRef(version)
  const base = useRef(initial)
  const isOver = useRef(false)
  const isUnsaved = () => !isOver.current && form.isDirty()

  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname && isUnsaved() && !(await confirmDiscard()),
    enableBeforeUnload: isUnsaved,
  })

  function continueFrom(current: CurrentRecord<V>) {
    currentVersion.current = current.version
    base.current = current.values
  }

  function continueWith(current: CurrentRecord<V>) {
    continueFrom(current)
    form.setValues(current.values)
    form.resetDirty(current.values)
  }

  function close() {
    isOver.current = true
    onClose()
  }

  async function submit(values: V = form.values) {
    setFailure(null)
    if (version !== null && !isSuggestion && changesOf(base.current, values).length === 0) {
      notifyDone(t('nothingChanged'))
      if (!savedAs) close()
      return
    }
    setSaving(true)
    try {
      const saved = await save(values, currentVersion.current, base.current)
      if (savedAs) {
        const current = savedAs(saved)
        continueFrom(current)
        form.resetDirty(current.values)
      } else close()
    } catch (error) {
      await showFailure(error)
    } finally {
      setSaving(false)
    }
  }

  async function showFailure(error: unknown) {
    if (reload && error instanceof FiscusProblem && error.status === 412) {
      try {
        setConflict({ ...(await reload()), base: base.current })
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
    onSubmit: form.onSubmit(
      () => submit(),
      (_faults, _values, event) => focusOwnFault(event),
    ),
    /** Closes the form; if values were changed, only after a confirmation. */
    async requestClose() {
      if (isUnsaved() && !(await confirmDiscard())) return
      close()
    },
    /** Saves what was changed in the form over the current record. */
    keepMine() {
      if (!conflict) return
      const values = mineOver(conflict, form.values)
      continueWith(conflict)
      form.setValues(values)
      setConflict(null)
      return submit(values)
    },
    /** Continues with the values of the current record. */
    takeTheirs() {
      if (conflict) continueWith(conflict)
      setConflict(null)
    },
    leaveConflict: () => setConflict(null),
    /**
     * Continues with the record as it is now, after another part of the page has changed it. Typed values stay; if they
     * rest on values that have changed, the save shows the conflict.
     */
    follow(current: CurrentRecord<V>) {
      if (current.version === currentVersion.current) return
      if (!form.isDirty()) continueWith(current)
      else if (JSON.stringify(current.values) === JSON.stringify(base.current)) continueFrom(current)
    },
  }
}

/** The current record with the values that the form has changed. */
export function mineOver<V extends Values>({ base, values }: Conflict<V>, mine: V): V {
  const changed = changesOf(base, mine).map(({ field }) => [field, mine[field]])
  return { ...values, ...Object.fromEntries(changed) }
}
