import type { Seller } from '@fiscus/client'
import { Card, Group, List, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { completenessOf, needed, requirements } from './completeness.ts'
import { texts } from './texts.ts'

/** What the stored profile has and lacks for invoices, in words. */
export function Completeness({ seller }: { seller: Seller }) {
  const t = useTexts(texts)
  const { met, isComplete } = completenessOf(seller)
  return (
    <Card withBorder padding="md" component="section" aria-label={t('completeness')}>
      <Group justify="space-between" mb="xs">
        <span>{t('completeness')}</span>
        <StatusBadge
          tone={isComplete ? 'good' : 'warning'}
          label={t(isComplete ? 'complete' : 'incomplete')}
        />
      </Group>
      <List fz="sm" spacing={4} center>
        {requirements.map((requirement) => {
          const isNeeded = needed.includes(requirement)
          const look = lookOf(met[requirement], isNeeded)
          return (
            <List.Item
              key={requirement}
              icon={
                <ThemeIcon size={20} variant="light" color={look.color} aria-hidden>
                  <look.icon size={14} />
                </ThemeIcon>
              }
            >
              {t(`needs ${requirement}`)}:{' '}
              {t(met[requirement] ? 'present' : isNeeded ? 'missing' : 'optional')}
            </List.Item>
          )
        })}
      </List>
    </Card>
  )
}

function lookOf(isMet: boolean, isNeeded: boolean) {
  if (isMet) return { icon: IconCheck, color: 'green' }
  return isNeeded ? { icon: IconAlertTriangle, color: 'orange' } : { icon: IconMinus, color: 'gray' }
}
