import { exitWhileLoading } from '@fiscus/runtime/waiting/until-stopped'

exitWhileLoading()
await import('./run-printer.ts')
