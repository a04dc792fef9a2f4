// What the partners' offers begin at, as their row says it (spec §9). Edit here.

export const offerPrice = '$0.99'
