import fc from 'fast-check'

/**
 * Setup file of the tests: property tests begin with the same seed on every machine, so that a change is rejected for
 * what it changes. `FUZZ_SEED=$RANDOM npm test` tries other cases.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FUZZ_SEED ?? 20_261_122) })
