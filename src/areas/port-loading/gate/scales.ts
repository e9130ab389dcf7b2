// Which scales can weigh what stands at the gate.

type ScaleAtPort = { id: number; port: number }
type WeighingPlace = { weighbridge: number | null; port: number | null }

/** All of them while nothing stands there. A port ticket is weighed by the scale it is numbered for, a new one by a scale of its port;
 *  what a terminal weighs is weighed by none at the ship's side. */
export const scalesFor = <S extends ScaleAtPort>(scales: readonly S[], task: WeighingPlace | null): S[] => {
  if (!task) return [...scales]
  const { weighbridge, port } = task
  return scales.filter(scale => (weighbridge === null ? scale.port === port : scale.id === weighbridge))
}
