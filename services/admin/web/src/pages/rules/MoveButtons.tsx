import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowsMoveVertical, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

type Props = {
  name: string
  isFirst: boolean
  isLast: boolean
  /** Whether the rule before and the one after it are known: the list is not filtered. */
  canStep: boolean
  onStep: (step: -1 | 1) => void
  onMoveTo: () => void
}

/** The ways to move a rule without dragging it (WCAG 2.2, 2.5.7). */
export function MoveButtons({ name, isFirst, isLast, canStep, onStep, onMoveTo }: Props) {
  const t = useTexts(texts)
  return (
    <>
      <MoveButton label={`${t('moveUp')}: ${name}`} disabled={isFirst || !canStep} onClick={() => onStep(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </MoveButton>
      <MoveButton label={`${t('moveDown')}: ${name}`} disabled={isLast || !canStep} onClick={() => onStep(1)}>
        <IconArrowDown size={16} aria-hidden />
      </MoveButton>
      <MoveButton label={`${t('moveTo')}: ${name}`} opensDialog onClick={onMoveTo}>
        <IconArrowsMoveVertical size={16} aria-hidden />
      </MoveButton>
    </>
  )
}

type ButtonProps = {
  label: string
  disabled?: boolean
  opensDialog?: boolean
  onClick: () => void
  children: ReactNode
}

function MoveButton({ label, disabled, opensDialog, onClick, children }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      aria-haspopup={opensDialog && 'dialog'}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
