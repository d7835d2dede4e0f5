import type { DavCollection } from '@fiscus/client'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The objects that the server has removed at once: they stay until a user confirms it. */
export function HeldRemovals({ collection }: { collection: DavCollection }) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const canWrite = useCan('dav:write')
  const { id, name, held_removals: removals } = collection
  if (removals === null) return null
  async function remove(count: number): Promise<void> {
    const question = { title: t('confirmTitle', { count, name }), body: t('confirmText'), isDangerous: true }
    if (!(await confirm({ ...question, action: t('confirmRemovals') }))) return
    try {
      await api.confirmDavRemovals(id, { removals: count })
      await queryClient.invalidateQueries({ queryKey: ['dav-collections'] })
      notifyDone(t('confirmed', { name }))
    } catch (error) {
      notifyProblem(error)
    }
  }
  return (
    <Alert color="orange" title={name}>
      <Stack gap="xs">
        <Text fz="sm">{t('held', { count: removals })}</Text>
        {canWrite && (
          <Group>
            <Button variant="default" onClick={() => remove(removals)}>
              {t('confirmRemovals')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
