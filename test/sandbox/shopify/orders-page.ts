export const ordersPage = `query OrdersPage($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id legacyResourceId name number createdAt processedAt updatedAt cancelledAt closedAt test tags sourceName
      email phone customerLocale statusPageUrl displayFinancialStatus displayFulfillmentStatus
      totalPriceSet { shopMoney { amount currencyCode } }
      shippingAddress { name city province provinceCode country countryCodeV2 zip }
      shippingLine { title code carrierIdentifier }
      lineItems(first: 20) {
        pageInfo { hasNextPage endCursor }
        nodes { id title variantTitle sku quantity requiresShipping image { url altText } product { id } }
      }
      fulfillments(first: 20) {
        id legacyResourceId name status displayStatus createdAt updatedAt inTransitAt deliveredAt estimatedDeliveryAt totalQuantity
        trackingInfo(first: 20) { company number url }
        events(first: 10, sortKey: HAPPENED_AT, reverse: true) {
          nodes { id status message happenedAt estimatedDeliveryAt city province country zip }
        }
      }
    }
  }
}`;
