import { Text } from '@mantine/core'
import { DocumentsButton } from '../documents/DocumentsButton.tsx'
import { useStateName } from './use-state-name.ts'

/** A member state with its name, which opens the documents of its row. */
export function StateButton({ state, onOpen }: { state: string; onOpen: () => void }) {
  const nameOf = useStateName()
  return (
    <>
      <DocumentsButton onOpen={onOpen}>{state}</DocumentsButton>
      <Text fz="xs" c="dimmed">
        {nameOf(state)}
      </Text>
    </>
  )
}
