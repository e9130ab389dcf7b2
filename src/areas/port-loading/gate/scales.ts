// The scales that can weigh the truck at the gate.

type StandingScale = { id: number; port: number | null; terminal: number | null }
type WeighingPlace = { weighbridge: number | null; port: number | null; terminal: number | null }

/** All scales without a truck. A port ticket is weighed by the scale of its number range, a new one by a scale of its port; a truck at a
 *  terminal by the scales of that terminal. */
export const scalesFor = <S extends StandingScale>(scales: readonly S[], task: WeighingPlace | null): S[] => {
  if (!task) return [...scales]
  const { weighbridge, port, terminal } = task
  return scales.filter(scale => {
    if (weighbridge !== null) return scale.id === weighbridge
    return terminal === null ? port !== null && scale.port === port : scale.terminal === terminal
  })
}
