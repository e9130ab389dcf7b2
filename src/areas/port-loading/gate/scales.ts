// The scales that can weigh the truck at the gate.

type ScaleAtPort = { id: number; port: number }
type WeighingPlace = { weighbridge: number | null; port: number | null }

/** All scales while no truck is there. A port ticket is weighed by the scale it is numbered for, a new one by a scale of its port;
 *  trucks of a terminal by none of the port's scales. */
export const scalesFor = <S extends ScaleAtPort>(scales: readonly S[], task: WeighingPlace | null): S[] => {
  if (!task) return [...scales]
  const { weighbridge, port } = task
  return scales.filter(scale => (weighbridge === null ? scale.port === port : scale.id === weighbridge))
}
