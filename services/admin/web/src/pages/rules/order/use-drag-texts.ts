import type { Active, DndContextProps, Over } from '@dnd-kit/core'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import { useRuleWords } from '../use-rule-words.ts'
import type { RuleOrder } from './use-rule-order.ts'

/** What a screen reader reads while a rule is moved. */
export function useDragTexts({ rules, positionOver }: RuleOrder): DndContextProps['accessibility'] {
  const t = useTexts(texts)
  const words = useRuleWords()
  const nameOf = (id: unknown) => {
    const rule = rules.find((each) => each.id === id)
    return rule ? words.ruleName(rule) : ''
  }
  const position = ({ active, over }: { active: Active; over: Over | null }) =>
    over
      ? t('dragOver', {
          name: nameOf(active.id),
          position: positionOver(String(active.id), String(over.id)),
        })
      : undefined
  return {
    screenReaderInstructions: { draggable: t('dragInstructions') },
    announcements: {
      onDragStart: ({ active }) => t('dragStart', { name: nameOf(active.id) }),
      onDragOver: position,
      onDragEnd: position,
      onDragCancel: ({ active }) => t('dragCancel', { name: nameOf(active.id) }),
    },
  }
}
