// The lowest price of partner offers, as their row shows it (spec §9). Edit here.

export const offerPrice = '$0.99'
