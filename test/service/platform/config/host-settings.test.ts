import { describe, expect, it } from "vitest";
import { readHostSettings } from "../../../../service/platform/config/host-settings";

const read = (given: Partial<Parameters<typeof readHostSettings>[0]>, appUrl = "https://app.example.com") => {
  const problems: string[] = [];
  const none = { APP_HOSTS: undefined, CUSTOM_DOMAIN_TARGET: undefined, DNS_SERVERS: undefined };
  return { settings: readHostSettings({ ...none, ...given }, appUrl, problems), problems };
};

describe("the names of the service", () => {
  it("are that of APP_URL alone where nothing else is said, which custom domains lead to", () => {
    expect(read({}).settings).toEqual({
      own: ["app.example.com"],
      target: "app.example.com",
      dnsServers: [],
    });
  });

  it("are those of APP_HOSTS too, in lower case", () => {
    const { settings, problems } = read({
      ...{ APP_HOSTS: " Service.internal.net, lb-1.example.com,", CUSTOM_DOMAIN_TARGET: "Pages.example.com" },
      DNS_SERVERS: "1.1.1.1, 9.9.9.9:5353,[2606:4700::1111]:53,2606:4700::1111",
    });

    expect(problems).toEqual([]);
    expect(settings).toEqual({
      own: ["app.example.com", "service.internal.net", "lb-1.example.com"],
      target: "pages.example.com",
      dnsServers: ["1.1.1.1", "9.9.9.9:5353", "[2606:4700::1111]:53", "2606:4700::1111"],
    });
  });

  it.each([
    [{ APP_HOSTS: "https://app.example.com" }, "APP_HOSTS"],
    [{ APP_HOSTS: "app.example.com:3000" }, "APP_HOSTS"],
    [{ CUSTOM_DOMAIN_TARGET: "https://pages.example.com/" }, "CUSTOM_DOMAIN_TARGET"],
    [{ DNS_SERVERS: "dns.example.com" }, "DNS_SERVERS"],
    [{ DNS_SERVERS: "999.1.1.1" }, "DNS_SERVERS"],
  ])("are named where they cannot be read: %j", (given, variable) => {
    const { problems } = read(given);

    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${variable}:`));
  });
});
