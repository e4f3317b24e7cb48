/** The eight entries of the top navigation (specification, section 2), in their order. */
export const navigation = [
  { key: "dashboard", to: "/track/dashboard" },
  { key: "trackingPage", to: "/track/trackingPage" },
  { key: "orders", to: "/track/orders" },
  { key: "notification", to: "/track/notification" },
  { key: "analytics", to: "/track/analytics" },
  { key: "addOns", to: "/track/addOns" },
  { key: "billing", to: "/track/billing" },
  { key: "settings", to: "/track/settings" },
] as const;

export type NavigationKey = (typeof navigation)[number]["key"];
