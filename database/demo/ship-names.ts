// The names of the demo ships, in both scripts.

export const shipNames = [
  ['MV Coral Harvest', 'كورال هارفست'],
  ['MV Eyre Meadow', 'آير ميدو'],
  ['MV Danube Grace', 'دانوب غريس'],
  ['MV Karri Bay', 'كاري باي'],
] as const
