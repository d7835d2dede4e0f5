import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  onOpen: () => void
  /** In place of the text where that alone does not say which documents open; it contains the text. */
  label?: string
  children: ReactNode
}

/** A figure, or its name, that opens its documents. */
export function DocumentsButton({ onOpen, label, children }: Props) {
  return (
    <Anchor
      component="button"
      type="button"
      fz="sm"
      fw={500}
      ta="inherit"
      aria-label={label}
      onClick={onOpen}
    >
      {children}
    </Anchor>
  )
}
