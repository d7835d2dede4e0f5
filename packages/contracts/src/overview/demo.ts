import { z } from 'zod'

/** What a load of demo data stored. */
export const demoLoaded = z
  .object({ companies: z.int(), documents: z.int(), runs: z.int() })
  .meta({ id: 'DemoLoaded' })

/** Query of DELETE /demo. */
export const demoRemoval = z.strictObject({
  own_documents: z.literal('remove').optional().meta({
    description: 'Also removes documents that were issued since. Without it they prevent the removal',
  }),
})

/** What a removal of demo data removed. */
export const demoRemoved = z.object({ documents: z.int() }).meta({ id: 'DemoRemoved' })
