// The land of the earth, by Natural Earth (public domain) at 1:50 million, loaded with the first map.

import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import topology from 'world-atlas/land-50m.json' with { type: 'json' }

// The file is what its package says, which TypeScript reads as plain arrays.
const atlas = topology as object as Topology<{ land: GeometryCollection }>

/** Polygons of rings of longitude and latitude. */
export const land: readonly (readonly (readonly number[])[][])[] = feature(atlas, atlas.objects.land).features.flatMap(
  ({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
)
