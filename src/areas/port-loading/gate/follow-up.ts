// The step after a weighing that the server has not received yet. Pure.

type WeighedTask = {
  kind: string
  bags: number | null
  firstWeight: number | null
  firstAt: string | null
  secondWeight: number | null
  step: { title: string }
}

// Trucks with sold goods are let out after their full weight.
const letOut = ['Delivery note', 'Bulk Loading', 'Sale permit']

const followUps: Readonly<Record<string, string>> = {
  'Empty, first weight': 'Full, second weight',
  'Full, first weight': 'Empty, second weight',
}

/** The task after a weighing that the server has not received yet: its path is looked up when that weighing is sent. */
export const followUpOf = <T extends WeighedTask>(task: T, kg: number, at: string): T | undefined => {
  const { title } = task.step
  const next = title === 'Full, second weight' && letOut.includes(task.kind) ? 'Gate out' : followUps[title]
  if (!next) return undefined
  const isOut = next === 'Gate out'
  return {
    ...task,
    ...(isOut ? { secondWeight: kg } : { firstWeight: kg, firstAt: at }),
    step: {
      title: next,
      method: 'PUT',
      path: '',
      body: {},
      weightName: '',
      asksWeight: !isOut,
      asksBags: !isOut && task.bags !== null,
    },
  }
}
