import { Button, Drawer, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormFaults } from './FormFaults.tsx'
import { type RecordSource, useRecordForm, type Values } from './use-record-form.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props<V extends Values> = RecordSource<V> & {
  title: string
  /** The fields: Mantine's inputs with `{...form.getInputProps('name')}`. */
  children: (form: UseFormReturnType<V>) => ReactNode
  /** The names of the values in words, for the comparison after a conflict. */
  labels: Readonly<Record<keyof V & string, string>>
  /** The word of the button, by default Save. */
  action?: string
  /** Shows the record without a way to save it. */
  readOnly?: boolean
  /** Beside the button: a way to delete the record. */
  extra?: ReactNode
}

/**
 * A form in a drawer, for a new record or a change of one. Mount it while it is open. It keeps what was typed when
 * saving fails, warns before it discards changes, and compares the versions after a 412.
 */
export function RecordDrawer<V extends Values>({
  title,
  children,
  labels,
  action,
  readOnly = false,
  extra,
  ...source
}: Props<V>) {
  const t = useTexts()
  useReturnFocus()
  const record = useRecordForm(source, Object.keys(labels))
  const { form, requestClose, isSaving, failure, conflict } = record
  return (
    <Drawer opened onClose={requestClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form onSubmit={record.onSubmit} noValidate>
        <Stack gap="md">
          <FormFaults failure={failure} names={Object.keys(labels)} />
          {children(form)}
          <Group gap="xs">
            {!readOnly && (
              <Button type="submit" loading={isSaving}>
                {action ?? t('save')}
              </Button>
            )}
            <Button variant="default" onClick={requestClose}>
              {t(readOnly ? 'close' : 'cancel')}
            </Button>
            {extra !== undefined && <Group ml="auto">{extra}</Group>}
          </Group>
        </Stack>
      </form>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          mine={form.values}
          labels={labels}
          onKeepMine={record.keepMine}
          onTakeTheirs={record.takeTheirs}
          onBack={record.leaveConflict}
        />
      )}
    </Drawer>
  )
}
