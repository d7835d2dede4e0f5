import { Unavailable } from '@fiscus/runtime/faults/unavailable'

/** Redis cannot be used now. `watchRedis` logs when that begins and ends. */
export class RedisUnavailable extends Unavailable {
  override name = 'RedisUnavailable'
}
