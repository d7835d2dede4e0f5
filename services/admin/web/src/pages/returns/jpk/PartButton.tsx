import type { JpkPart } from '@fiscus/contracts/returns/jpk-vocabulary'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { part: JpkPart; onOpen: (part: JpkPart) => void; children: ReactNode }

/** Opens the documents of a cell or a difference. */
export function PartButton({ part, onOpen, children }: Props) {
  return (
    <Anchor component="button" type="button" fz="sm" fw={500} ta="start" onClick={() => onOpen(part)}>
      {children}
    </Anchor>
  )
}
