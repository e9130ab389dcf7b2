// The tasks that threads.server.test.ts runs in threads.

type Behaviour = 'echo' | 'throw' | 'crash' | 'hang' | 'wait' | 'fill'

export const run = async ({ deed, value }: { deed: Behaviour; value?: unknown }): Promise<unknown> => {
  if (deed === 'throw') throw new TypeError('no barley')
  if (deed === 'crash') setImmediate(() => process.exit(3))
  if (deed === 'crash' || deed === 'wait') await new Promise(resolve => setTimeout(resolve, 300))
  const filled: number[][] = []
  while (deed === 'fill') filled.push(Array.from({ length: 10_000 }, (_, n) => n + 0.5))
  for (; deed === 'hang'; );
  return value
}
