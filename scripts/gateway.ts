// `npm run gateway`: sends the weights of real indicators to the server. `npm run gateway -- simulate [FORMAT] [PORT]`: simulates an
// indicator with trucks that come and go. docs/gateway.md explains both.

import { type FormatName, formats } from '#gateway/formats.ts'
import { type News, startGateway } from '#gateway/gateway.ts'
import { readGatewaySettings } from '#gateway/settings.ts'
import { startSimulator } from '#gateway/simulator.ts'
import { halt, runProgram } from '#halt.ts'

const sentenceOf = (news: News): string => {
  if (news.is === 'line') return news.message
  if (news.is === 'fault') return `no weight: ${news.fault}`
  if (news.is === 'unwritten') return `not kept on disk, a power cut would lose what waits: ${news.problem}`
  if (news.is === 'stable') return `${news.reading.kg} kg, ${news.left} waiting`
  const { verdict, reading, left } = news
  if (verdict.is === 'taken') return `${reading.kg} kg sent, ${left} waiting`
  if (verdict.is === 'refused') return `${reading.kg} kg refused, not sent again: ${verdict.message}`
  return `not sent, tried again in ${Math.round(verdict.waitMs / 1000)} s: ${verdict.message}`
}

const log = (news: News): void => console.log(`${new Date().toISOString()} ${news.scale}: ${sentenceOf(news)}`)

const untilStopped = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

const runGateway = async (): Promise<void> => {
  const gateway = startGateway(readGatewaySettings(process.env), log)
  await untilStopped()
  await gateway.close()
}

const isFormat = (name: string): name is FormatName => Object.hasOwn(formats, name)

// Seconds, and the weight from then on: empty, a truck drives on, stands, and leaves.
const truck = [
  { at: 0, kg: 0 },
  { at: 10, kg: 8_240, isMoving: true },
  { at: 12, kg: 15_200 },
  { at: 40, kg: 6_100, isMoving: true },
  { at: 42, kg: 0 },
] as const

const simulate = async (format: string, port: number): Promise<void> => {
  if (!isFormat(format)) return halt(`The format must be one of ${Object.keys(formats).join(', ')}.`)
  const simulator = await startSimulator(format, { port })
  console.log(`A simulated indicator sends ${format} on tcp://127.0.0.1:${simulator.port}; Ctrl-C ends it.`)
  let second = 0
  const timer = setInterval(() => {
    const now = truck.findLast(({ at }) => at <= second % 60)
    if (now) simulator.show(now)
    second += 1
  }, 1000)
  await untilStopped()
  clearInterval(timer)
  await simulator.close()
}

await runProgram(async () => {
  const [command, format = 'mettler-toledo', port = '4001'] = process.argv.slice(2)
  if (command === undefined) return runGateway()
  if (command === 'simulate' && /^\d{1,5}$/.test(port)) return simulate(format, Number(port))
  return halt('Usage: npm run gateway, or npm run gateway -- simulate [FORMAT] [PORT]')
})
